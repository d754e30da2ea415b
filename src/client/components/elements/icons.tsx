import type { ReactNode, SVGProps } from 'react';
import classes from './icons.module.css';

/** Makes a line icon on a 24 px grid, hidden from assistive technology: the control around needs a name. */
export function icon(content: ReactNode) {
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const styled = className ? `${classes.icon} ${className}` : classes.icon;
    return (
      <svg className={styled} viewBox="0 0 24 24" aria-hidden="true" {...props}>
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
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const HomeIcon = icon(<path d="M4 11.5 12 4.5l8 7V20h-5.5v-5h-5v5H4z" />);
export const CartIcon = icon(
  <>
    <path d="M3 4h2.3l2.4 11h10l2-7.5H6.2" />
    <circle cx="9" cy="19.5" r="1.3" />
    <circle cx="16.5" cy="19.5" r="1.3" />
  </>,
);
export const ChevronLeftIcon = icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const ChevronRightIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const PauseIcon = icon(<path d="M9 5.5v13m6-13v13" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" />);
/** A star's outline, drawn from its upper tip. */
export const STAR = '2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z';
export const StarIcon = icon(<path d={`m12 3.8 ${STAR}`} />);
export const PictureIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m4 17 5-4 3.5 3 3-2.5 4.5 3.5" />
  </>,
);
export const BoltIcon = icon(<path d="M13 3 5.5 13.5H11L10 21l8-11h-5.5z" />);
export const AlertIcon = icon(
  <>
    <path d="M12 4 2.8 19.5h18.4z" />
    <path d="M12 10v4.5m0 2.3v.1" />
  </>,
);
