import { PageHead } from '../components/layout/page-head.tsx';
import { CancelView } from '../features/checkout/cancel-view.tsx';
import { useTexts } from '../lib/texts.ts';

export default function CancelPage() {
  const texts = useTexts('purchase');
  return (
    <>
      <PageHead title={texts.cancelled} description={texts.cancelDescription} path={null} noindex />
      <CancelView />
    </>
  );
}
