import { Link } from 'react-router-dom';
import { Avatar } from '../../components/elements/avatar.tsx';
import { ButtonLink } from '../../components/elements/button.tsx';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { type Me, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { OwnPlaces } from './own-places.tsx';
import classes from './you-menu.module.css';

/** The 'You' tab: the account menu, or the login link. */
export function YouMenu() {
  const texts = useTexts('account');
  return (
    <Panel failure={texts.accountFailed} fallback={<YouMenuSkeleton />}>
      <MenuContent />
    </Panel>
  );
}

function MenuContent() {
  const me = useMe({ needed: true });
  if (me === undefined) return <YouMenuSkeleton />;
  return me ? <PersonMenu me={me} /> : <Welcome />;
}

const YouMenuSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <Skeleton height={90} radius="12px" />
    <Skeleton height={227} radius="12px" />
  </div>
);

function Welcome() {
  const texts = useTexts('account');
  const { shopName } = useSite();
  return (
    <div className={classes.welcome}>
      <Avatar photo="" size={72} />
      <h1>{texts.welcome(shopName)}</h1>
      <p className={classes.lead}>{texts.welcomeLead}</p>
      <ButtonLink to={paths.login} size="large">
        {texts.login}
      </ButtonLink>
      <Link to={paths.wishlist}>{texts.yourWishlist}</Link>
      <Link to={paths.help}>{texts.helpCenter}</Link>
    </div>
  );
}

function PersonMenu({ me }: { me: Me }) {
  const texts = useTexts('account');
  return (
    <div className={classes.page}>
      <h1 className="sr-only">{texts.you}</h1>
      <Link className={classes.person} to={paths.account}>
        <Avatar photo={me.profilePic} size={56} />
        <span className={classes.who}>
          <span className={classes.name}>{me.name}</span>
          <span className={classes.email} title={me.email}>
            {me.email}
          </span>
          <span className={classes.more}>{texts.yourAccount}</span>
        </span>
      </Link>
      <ul className={classes.list}>
        <OwnPlaces me={me} ordersLabel={texts.yourOrder} className={classes.entry} />
      </ul>
    </div>
  );
}
