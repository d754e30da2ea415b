import { PageHead } from '../components/layout/page-head.tsx';
import { YouMenu } from '../features/accounts/you-menu.tsx';
import { paths } from '../lib/paths.ts';

export default function ProfilePage() {
  return (
    <>
      <PageHead title="You" description="Your orders, your account and help." path={paths.profile} noindex />
      <YouMenu />
    </>
  );
}
