import { NavLink } from 'react-router-dom';
import { HomeIcon, UserIcon } from '../../components/elements/icons.tsx';
import { CartLink } from '../../features/cart/cart-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './bottom-bar.module.css';

/** A phone's main places, within the thumb's reach. */
export const BottomBar = () => {
  const texts = useTexts('shop');
  return (
    <nav className={classes.bar} aria-label={texts.mainNavigation}>
      <NavLink className={classes.link ?? ''} to={paths.home} end>
        <HomeIcon />
        {texts.home}
      </NavLink>
      <CartLink className={classes.link} always>
        {texts.cart}
      </CartLink>
      <NavLink className={classes.link ?? ''} to={paths.profile}>
        <UserIcon />
        {texts.you}
      </NavLink>
    </nav>
  );
};
