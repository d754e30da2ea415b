import { useParams } from 'react-router-dom';
import { PageHead } from '../components/layout/page-head.tsx';
import { ConfirmationView } from '../features/checkout/confirmation-view.tsx';
import { PlacedOrder } from '../features/orders/placed-order.tsx';
import { useTexts } from '../lib/texts.ts';

export default function SuccessPage() {
  const texts = useTexts('purchase');
  const { session_id: sessionId = '' } = useParams();
  return (
    <>
      <PageHead title={texts.yourOrder} description={texts.successDescription} path={null} noindex />
      {/* A new session needs a fresh view. */}
      <ConfirmationView
        key={sessionId}
        sessionId={sessionId}
        orderOf={(placed) => <PlacedOrder placed={placed} />}
      />
    </>
  );
}
