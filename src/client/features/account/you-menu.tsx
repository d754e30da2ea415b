import { Link } from 'react-router-dom';
import { Avatar } from '../../components/avatar.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { HelpIcon, LogoutIcon, OrderIcon, ShieldIcon } from '../../components/icons.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type Me, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useLogOut } from './use-log-out.ts';
import classes from './you-menu.module.css';

/** The 'You' tab: a person's own places, or the way to log in. */
export function YouMenu() {
  const me = useMe();
  if (me === undefined) return <YouMenuSkeleton />;
  return me ? <PersonMenu me={me} /> : <Welcome />;
}

export const YouMenuSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <Skeleton height={90} radius="12px" />
    <Skeleton height={227} radius="12px" />
  </div>
);

function Welcome() {
  const { shopName } = useSite();
  return (
    <div className={classes.welcome}>
      <Avatar photo="" size={72} />
      <h1>Welcome to {shopName}</h1>
      <p className={classes.lead}>Log in to see your orders and to keep a cart.</p>
      <ButtonLink to={paths.login} size="large">
        Login
      </ButtonLink>
      <Link to={paths.help}>Help Center</Link>
    </div>
  );
}

function PersonMenu({ me }: { me: Me }) {
  const { logOut, busy } = useLogOut();
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">You</h1>
      <Link className={classes.person} to={paths.account}>
        <Avatar photo={me.profilePic} size={56} />
        <span className={classes.who}>
          <span className={classes.name}>{me.name}</span>
          <span className={classes.email} title={me.email}>
            {me.email}
          </span>
          <span className={classes.more}>Your account</span>
        </span>
      </Link>
      <ul className={classes.list}>
        {me.role === 'ADMIN' && (
          <li>
            <Link className={classes.entry} to={paths.adminPanel}>
              <ShieldIcon />
              Admin Panel
            </Link>
          </li>
        )}
        <li>
          <Link className={classes.entry} to={paths.orders}>
            <OrderIcon />
            Your Order
          </Link>
        </li>
        <li>
          <Link className={classes.entry} to={paths.help}>
            <HelpIcon />
            Help Center
          </Link>
        </li>
        <li>
          <button type="button" className={classes.entry} onClick={logOut} aria-disabled={busy}>
            <LogoutIcon />
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
