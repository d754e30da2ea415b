import type { ReactNode, SVGProps } from 'react';

/** Makes a line icon on a 24 px grid, hidden from assistive technology: the control around needs a name. */
export function icon(content: ReactNode) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {content}
      </svg>
    );
  };
}

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.800-6 7.500-6s6.700 2 7.500 6" />
  </>,
);
export const HomeIcon = icon(<path d="M4 11.5 12 4.500l8 7V20h-5.500v-5h-5v5H4z" />);
export const CartIcon = icon(
  <>
    <path d="M3 4h2.300l2.400 11h10l2-7.500H6.200" />
    <circle cx="9" cy="19.500" r="1.300" />
    <circle cx="16.500" cy="19.500" r="1.300" />
  </>,
);
export const ChevronLeftIcon = icon(<path d="m14.500 5.500-6.500 6.500 6.500 6.500" />);
export const ChevronRightIcon = icon(<path d="m9.500 5.500 6.500 6.500-6.500 6.500" />);
export const ChevronDownIcon = icon(<path d="m5.500 9 6.500 6.500L18.500 9" />);
export const ArrowLeftIcon = icon(<path d="M20 12H4.500m6.500-6.500L4.500 12l6.500 6.500" />);
export const PauseIcon = icon(<path d="M9 5.500v13m6-13v13" />);
export const PlayIcon = icon(<path d="M8 5.500v13l10.500-6.500z" />);
export const FilterIcon = icon(<path d="M4 7h16M7 12h10m-6.500 5h3" />);
export const StarIcon = icon(
  <path d="m12 3.800 2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z" />,
);
export const PictureIcon = icon(
  <>
    <rect x="3.500" y="5" width="17" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.500" />
    <path d="m4 17 5-4 3.500 3 3-2.500 4.500 3.500" />
  </>,
);
export const LogoutIcon = icon(<path d="M10 4.500H5.500v15H10M15.500 8l4 4-4 4m4-4H10" />);
export const OrderIcon = icon(<path d="M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9.500 8.500h5m-5 4h5" />);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.400-1.100.9-1.100 1.800m0 2.800v.1" />
  </>,
);
export const ShieldIcon = icon(
  <path d="M12 3.500 5 6v5.500c0 4.300 2.900 7.600 7 9 4.100-1.400 7-4.700 7-9V6zM9 12l2 2 4-4" />,
);
export const BoltIcon = icon(<path d="M13 3 5.500 13.500H11L10 21l8-11h-5.500z" />);
export const AlertIcon = icon(
  <>
    <path d="M12 4 2.800 19.500h18.400z" />
    <path d="M12 10v4.500m0 2.300v.1" />
  </>,
);
export const MinusIcon = icon(<path d="M5.500 12h13" />);
export const PlusIcon = icon(<path d="M5.500 12h13M12 5.500v13" />);
export const TrashIcon = icon(
  <path d="M4.500 6.500h15M9.500 6.500v-3h5v3M6.500 6.500l.8 13.500h9.400l.8-13.500m-7.500 4v5.500m4-5.500v5.500" />,
);
export const CompareIcon = icon(<path d="M4 5.500h6v13H4zM14 5.500h6v13h-6zM4 10.500h6m4 3h6" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
