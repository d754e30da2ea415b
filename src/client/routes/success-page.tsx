import { useParams } from 'react-router-dom';
import { PageHead } from '../components/layout/page-head.tsx';
import { ConfirmationView } from '../features/checkout/confirmation-view.tsx';

export default function SuccessPage() {
  const { session_id: sessionId = '' } = useParams();
  return (
    <>
      <PageHead title="Your order" description="What became of your payment." path={null} noindex />
      {/* Another session is another confirmation. */}
      <ConfirmationView key={sessionId} sessionId={sessionId} />
    </>
  );
}
