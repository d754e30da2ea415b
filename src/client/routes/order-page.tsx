import { useParams } from 'react-router-dom';
import { toId } from '../../shared/ids.ts';
import { PageHead } from '../components/layout/page-head.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { useTexts } from '../lib/texts.ts';

export default function OrderPage() {
  const texts = useTexts('purchase');
  const { id = '' } = useParams();
  return (
    <>
      <PageHead title={texts.yourOrder} description={texts.orderDescription} path={null} noindex />
      <OrderView id={toId('order', id)} />
    </>
  );
}
