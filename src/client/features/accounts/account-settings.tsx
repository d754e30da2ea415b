import { Suspense, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { type Me, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './account-settings.module.css';
import { OwnReturns } from './own-returns.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReviewsDue } from './reviews-due.tsx';
import { SessionList, SessionListSkeleton } from './session-list.tsx';

const SecondFactorSettings = lazyPart(() => import('./second-factor/second-factor-settings.tsx'));
const EmailSettings = lazyPart(() => import('./email/email-settings.tsx'));
const AddressBook = lazyPart(() => import('./address-book/address-book.tsx'));
const OwnDataSettings = lazyPart(() => import('./own-data/own-data-settings.tsx'));

/** The user's own account; a visitor is asked to log in. */
export function AccountSettings() {
  const texts = useTexts('account');
  if (useMe() === null) return <Navigate to={paths.loginThen(paths.account)} replace />;
  return (
    <div className={classes.page}>
      <h1>{texts.yourAccount}</h1>
      <Panel failure={texts.accountFailed} fallback={<PartsSkeleton />}>
        <OwnParts />
      </Panel>
    </div>
  );
}

const PartsSkeleton = () => (
  <div className={classes.parts} aria-busy="true">
    <Skeleton height={340} radius="12px" />
    <Skeleton height={440} radius="12px" />
  </div>
);

function OwnParts() {
  const me = useMe({ needed: true });
  return me ? <Parts me={me} /> : <PartsSkeleton />;
}

const Parts = ({ me }: { me: Me }) => {
  const texts = useTexts('account');
  const ownTexts = useTexts('ownData');
  // Decided once, so that the part stays in place while it is being set up.
  const [due] = useState(me.secondFactorDue);
  const secondFactors = (
    <Suspense fallback={<Skeleton height={320} radius="12px" />}>
      <SecondFactorSettings due={me.secondFactorDue} />
    </Suspense>
  );
  return (
    <div className={classes.parts}>
      <nav aria-label={texts.yourAccount}>
        <ul className={classes.places}>
          <li>
            <Link to={paths.orders}>{texts.yourOrders}</Link>
          </li>
          <li>
            <Link to={paths.wishlist}>{texts.yourWishlist}</Link>
          </li>
          <li>
            <a href="#addresses">{ownTexts.addresses}</a>
          </li>
        </ul>
      </nav>
      <OwnReturns />
      <ReviewsDue />
      {due && secondFactors}
      <section className={classes.part} aria-labelledby="profile">
        <h2 id="profile">{texts.profile}</h2>
        {/* The form starts afresh for another user. */}
        <ProfileForm key={me.id} me={me} />
      </section>
      <section className={classes.part} aria-labelledby="email-title">
        <h2 id="email-title">{texts.email}</h2>
        <Suspense fallback={<Skeleton height={180} />}>
          <EmailSettings me={me} />
        </Suspense>
      </section>
      <section className={classes.part} aria-labelledby="addresses">
        <h2 id="addresses">{ownTexts.addresses}</h2>
        <Panel failure={ownTexts.addressesFailed} fallback={<Skeleton height={120} />}>
          <AddressBook />
        </Panel>
      </section>
      <section className={classes.part} aria-labelledby="password-title">
        <h2 id="password-title">{texts.changePassword}</h2>
        <p className={classes.note}>{texts.othersLoggedOut}</p>
        <PasswordForm email={me.email} />
      </section>
      {!due && secondFactors}
      <section className={classes.part} aria-labelledby="devices">
        <h2 id="devices">{texts.whereLoggedIn}</h2>
        <Panel failure={texts.devicesFailed} fallback={<SessionListSkeleton />}>
          <SessionList />
        </Panel>
      </section>
      <section className={classes.part} aria-labelledby="own-data">
        <h2 id="own-data">{ownTexts.ownData}</h2>
        <Suspense fallback={<Skeleton height={180} />}>
          <OwnDataSettings me={me} />
        </Suspense>
      </section>
    </div>
  );
};
