import { Link } from 'react-router-dom';
import { icon } from '../../components/elements/icons.tsx';
import { OrderIcon, ShieldIcon } from '../../components/elements/later-icons.tsx';
import { HeartIcon } from '../../components/product/heart-icon.tsx';
import type { Me } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { useLogOut } from './use-log-out.ts';

const LogoutIcon = icon(<path d="M10 4.5H5.5v15H10M15.5 8l4 4-4 4m4-4H10" />);
const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8m0 2.8v.1" />
  </>,
);

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
