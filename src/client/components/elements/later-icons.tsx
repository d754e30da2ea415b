import { icon } from './icons.tsx';

/** Icons of several parts of the shop, kept out of a shopper's first load. */
export const ChevronDownIcon = icon(<path d="m5.5 9 6.5 6.5L18.5 9" />);
export const OrderIcon = icon(<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5m-5 4h5" />);
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zM9 12l2 2 4-4" />,
);
export const PlusIcon = icon(<path d="M5.5 12h13M12 5.5v13" />);
export const TrashIcon = icon(
  <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l.8 13.5h9.4l.8-13.5m-7.5 4v5.5m4-5.5v5.5" />,
);
export const CompareIcon = icon(<path d="M4 5.5h6v13H4zM14 5.5h6v13h-6zM4 10.5h6m4 3h6" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
