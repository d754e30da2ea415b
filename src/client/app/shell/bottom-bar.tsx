import { NavLink } from 'react-router-dom';
import { HomeIcon, UserIcon } from '../../components/elements/icons.tsx';
import { CartLink } from '../../features/cart/cart-link.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './bottom-bar.module.css';

/** A phone's main places, within the thumb's reach. */
export const BottomBar = () => (
  <nav className={classes.bar} aria-label="Main">
    <NavLink className={classes.link ?? ''} to={paths.home} end>
      <HomeIcon />
      Home
    </NavLink>
    <CartLink className={classes.link} always>
      Cart
    </CartLink>
    <NavLink className={classes.link ?? ''} to={paths.profile}>
      <UserIcon />
      You
    </NavLink>
  </nav>
);
