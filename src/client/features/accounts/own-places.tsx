import { Link } from 'react-router-dom';
import { HelpIcon, LogoutIcon, OrderIcon, ShieldIcon } from '../../components/elements/icons.tsx';
import { HeartIcon } from '../../components/product/heart-icon.tsx';
import type { Me } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { useLogOut } from './use-log-out.ts';

type OwnPlacesProps = { me: Me; ordersLabel: string; className: string | undefined };

/** The account menu's entries, with log out last. */
export function OwnPlaces({ me, ordersLabel, className }: OwnPlacesProps) {
  const texts = useTexts('shop');
  const { wishlist } = useTexts('wishlist');
  const { logOut, busy } = useLogOut();
  return (
    <>
      {me.role !== 'GENERAL' && (
        <li>
          <Link className={className} to={paths.adminPanel}>
            <ShieldIcon />
            {texts.adminPanel}
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
        <Link className={className} to={paths.wishlist}>
          <HeartIcon />
          {wishlist}
        </Link>
      </li>
      <li>
        <Link className={className} to={paths.help}>
          <HelpIcon />
          {texts.helpCenter}
        </Link>
      </li>
      <li>
        <button type="button" className={className} onClick={logOut} aria-disabled={busy}>
          <LogoutIcon />
          {texts.logout}
        </button>
      </li>
    </>
  );
}
