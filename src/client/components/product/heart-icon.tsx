import { icon } from '../elements/icons.tsx';

export const HeartIcon = icon(
  <path d="M12 20S4 15 4 9.300A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.300C20 15 12 20 12 20z" />,
);
