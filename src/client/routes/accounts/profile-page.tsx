import { PageHead } from '../../components/layout/page-head.tsx';
import { YouMenu } from '../../features/accounts/you-menu.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

export default function ProfilePage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead title={texts.you} description={texts.youDescription} path={paths.profile} noindex />
      <YouMenu />
    </>
  );
}
