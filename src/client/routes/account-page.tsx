import { PageHead } from '../components/layout/page-head.tsx';
import { AccountSettings } from '../features/accounts/account-settings.tsx';
import { paths } from '../lib/paths.ts';

export default function AccountPage() {
  return (
    <>
      <PageHead
        title="Your account"
        description="Your profile, your password and where you are logged in."
        path={paths.account}
        noindex
      />
      <AccountSettings />
    </>
  );
}
