import { Link } from 'react-router-dom';
import { HelpIcon, LogoutIcon, OrderIcon, ShieldIcon } from '../../components/elements/icons.tsx';
import type { Me } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useLogOut } from './use-log-out.ts';

type OwnPlacesProps = { me: Me; ordersLabel: string; className: string | undefined };

/** The entries of a list that lead to a person's own places, the way out last. */
export function OwnPlaces({ me, ordersLabel, className }: OwnPlacesProps) {
  const { logOut, busy } = useLogOut();
  return (
    <>
      {me.role === 'ADMIN' && (
        <li>
          <Link className={className} to={paths.adminPanel}>
            <ShieldIcon />
            Admin Panel
          </Link>
        </li>
      )}
      <li>
        <Link className={className} to={paths.orders}>
          <OrderIcon />
          {ordersLabel}
        </Link>
      </li>
      <li>
        <Link className={className} to={paths.help}>
          <HelpIcon />
          Help Center
        </Link>
      </li>
      <li>
        <button type="button" className={className} onClick={logOut} aria-disabled={busy}>
          <LogoutIcon />
          Logout
        </button>
      </li>
    </>
  );
}
