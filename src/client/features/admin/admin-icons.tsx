import { icon } from '../../components/elements/icons.tsx';

/** The panel's own icons, kept out of a shopper's first load. */
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const EditIcon = icon(<path d="M4.5 19.5 5.5 15 15.5 5l3.5 3.5-10 10zM13 7.500l3.5 3.5" />);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.500c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5M15.5 5.300a3.5 3.5 0 0 1 0 6.400M18 15c1.9.8 3.1 2.3 3.5 4.5" />
  </>,
);
export const GripIcon = icon(<path d="M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1" strokeWidth="3" />);
export const PageIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />);
export const BoxIcon = icon(
  <path d="m12 3 8 4.300v9.400L12 21l-8-4.300V7.300zM4.3 7.5 12 12l7.7-4.500M12 12v8.8" />,
);
export const BrushIcon = icon(
  <path d="M20 4 10.5 13.500M7.5 14.500c-2 0-3.3 1.4-3.3 3.300 0 1-.5 1.7-1.2 2.200 3.4.6 7.300-.4 7.300-3.200a2.5 2.5 0 0 0-2.800-2.300z" />,
);
export const CardIcon = icon(<path d="M3 6h18v12H3zM3 10h18M6.500 14.500h4" />);
export const ChartIcon = icon(<path d="M4 20h16M7 16v-4M12 16V6M17 16v-7" />);
export const TransferIcon = icon(<path d="M8 20V5M4.5 8.5 8 5l3.5 3.5M16 4v15M12.5 15.5 16 19l3.5-3.5" />);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.500" />
    <circle cx="8" cy="17" r="2.500" />
  </>,
);
export const TruckIcon = icon(
  <>
    <path d="M3 6h11v10H9.500M5.500 16H3V6M14 9h4l3 3.500V16h-1.500M15.500 16H14" />
    <circle cx="7.500" cy="17" r="2" />
    <circle cx="17.500" cy="17" r="2" />
  </>,
);
export const PercentIcon = icon(
  <>
    <path d="M18 6 6 18" />
    <circle cx="7.500" cy="7.500" r="2.500" />
    <circle cx="16.500" cy="16.500" r="2.500" />
  </>,
);
export const TagIcon = icon(<path d="M4 4h8l8 8-8 8-8-8zM8.500 8.500v.1" />);
export const PulseIcon = icon(<path d="M3 12h4l2.500-6 5 12 2.500-6h4" />);
export const MailIcon = icon(<path d="M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500" />);
export const LogIcon = icon(<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />);
export const InvoiceIcon = icon(<path d="M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 12.500h6M9 16h6" />);
export const SafeIcon = icon(
  <>
    <path d="M4 5h16v13H4zM7 18v2M17 18v2" />
    <circle cx="12" cy="11.500" r="3" />
  </>,
);
