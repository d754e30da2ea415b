import { NavLink } from 'react-router-dom';
import { HeartIcon } from '../../components/product/heart-icon.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

/** A guest's way to the wishlist of this device. */
export default function WishLink({ className }: { className: string | undefined }) {
  const texts = useTexts('wishlist');
  return (
    <NavLink className={className ?? ''} to={paths.wishlist} aria-label={texts.wishlist}>
      <HeartIcon />
    </NavLink>
  );
}
