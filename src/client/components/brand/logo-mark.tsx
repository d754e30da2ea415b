/** The shop's logo in one colour; the same drawing as public/logo.svg. */
export const LogoMark = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="2 2 60 60" aria-hidden="true">
    <path
      d="M7.5 15.5H14L21 42.5H49L55.5 22.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="5.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="25.5" cy="53" r="4.6" fill="currentColor" />
    <circle cx="45.5" cy="53" r="4.6" fill="currentColor" />
    <path
      d="M39.5 8L25.5 29H33.6L30.4 45.5L46.5 22.8H37.6Z"
      fill="currentColor"
      stroke="var(--surface)"
      strokeWidth="5"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  </svg>
);
