import { PageHead } from '../../components/layout/page-head.tsx';
import { FindOrderForm } from '../../features/accounts/find-order-form.tsx';
import { useTexts } from '../../lib/texts.ts';

export default function FindOrderPage() {
  const texts = useTexts('checkout');
  return (
    <>
      <PageHead title={texts.findOrder} description={texts.findOrderDescription} path={null} noindex />
      <FindOrderForm />
    </>
  );
}
