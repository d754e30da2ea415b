import { NavLink } from 'react-router-dom';
import { HomeIcon, UserIcon } from '../../components/elements/icons.tsx';
import { CartLink } from '../../features/cart/cart-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './bottom-bar.module.css';

/** The main destinations on a phone, within reach of the thumb. */
export const BottomBar = () => {
  const texts = useTexts('shop');
  return (
    <nav className={classes.bar} aria-label={texts.mainNavigation}>
      <NavLink discover="none" className={classes.link ?? ''} to={paths.home} end>
        <HomeIcon />
        {texts.home}
      </NavLink>
      <CartLink className={classes.link} always>
        {texts.cart}
      </CartLink>
      <NavLink discover="none" className={classes.link ?? ''} to={paths.profile}>
        <UserIcon />
        {texts.you}
      </NavLink>
    </nav>
  );
};
