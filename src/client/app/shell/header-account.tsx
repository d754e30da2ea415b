import { Link } from 'react-router-dom';
import { UserIcon } from '../../components/icons.tsx';
import { paths } from '../../lib/paths.ts';

type HeaderAccountProps = { className: string | undefined };

/** The header's account corner, in the space kept for it: a visitor's login icon. */
export const HeaderAccount = ({ className }: HeaderAccountProps) => (
  <Link className={className} to={paths.login} aria-label="Login">
    <UserIcon />
  </Link>
);
