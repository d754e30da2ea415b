import { PageHead } from '../../components/layout/page-head.tsx';
import { AccountSettings } from '../../features/accounts/account-settings.tsx';
import { Proving } from '../../features/accounts/second-factor/proving.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

export default function AccountPage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead
        title={texts.yourAccount}
        description={texts.accountDescription}
        path={paths.account}
        noindex
      />
      <Proving>
        <AccountSettings />
      </Proving>
    </>
  );
}
