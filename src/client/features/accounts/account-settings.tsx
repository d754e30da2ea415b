import { Navigate } from 'react-router-dom';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { type Me, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import classes from './account-settings.module.css';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList, SessionListSkeleton } from './session-list.tsx';

/** One's own account; a visitor logs in first. */
export function AccountSettings() {
  if (useMe() === null) return <Navigate to={paths.loginThen(paths.account)} replace />;
  return (
    <div className={classes.page}>
      <h1>Your account</h1>
      <Panel failure="Your account could not be loaded." fallback={<PartsSkeleton />}>
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

const Parts = ({ me }: { me: Me }) => (
  <div className={classes.parts}>
    <section className={classes.part} aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      {/* A new person is a new form. */}
      <ProfileForm key={me.id} me={me} />
    </section>
    <section className={classes.part} aria-labelledby="password-title">
      <h2 id="password-title">Change password</h2>
      <p className={classes.note}>Every other device is logged out with it.</p>
      <PasswordForm email={me.email} />
    </section>
    <section className={classes.part} aria-labelledby="devices">
      <h2 id="devices">Where you are logged in</h2>
      <Panel failure="The devices could not be loaded." fallback={<SessionListSkeleton />}>
        <SessionList />
      </Panel>
    </section>
  </div>
);
