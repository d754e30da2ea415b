import { useParams } from 'react-router-dom';
import { toId } from '../../../shared/ids.ts';
import { OrderPage } from '../../features/admin/orders/order-page.tsx';

export default function Order() {
  const { id = '' } = useParams();
  return <OrderPage id={toId('order', id)} />;
}
