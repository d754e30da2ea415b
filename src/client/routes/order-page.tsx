import { useParams } from 'react-router-dom';
import { toId } from '../../shared/ids.ts';
import { PageHead } from '../components/layout/page-head.tsx';
import { OrderView } from '../features/orders/order-view.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHead title="Your order" description="What you ordered, and where it is." path={null} noindex />
      <OrderView id={toId('order', id)} />
    </>
  );
}
