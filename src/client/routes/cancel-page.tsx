import { PageHead } from '../components/layout/page-head.tsx';
import { CancelView } from '../features/checkout/cancel-view.tsx';

export default function CancelPage() {
  return (
    <>
      <PageHead title="cancel" description="The payment was left." path={null} noindex />
      <CancelView />
    </>
  );
}
