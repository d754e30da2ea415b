import { useParams } from 'react-router-dom';
import { ID_PREFIXES, toId } from '../../../shared/ids.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { GuestOrderView, OrderView } from '../../features/orders/order-view.tsx';
import { useTexts } from '../../lib/texts.ts';

/** A user's order is addressed by its id, a guest's by its number. */
export default function OrderPage() {
  const texts = useTexts('purchase');
  const { id = '' } = useParams();
  return (
    <>
      <PageHead title={texts.yourOrder} description={texts.orderDescription} path={null} noindex />
      {id.startsWith(`${ID_PREFIXES.order}_`) ? (
        <OrderView id={toId('order', id)} />
      ) : (
        <GuestOrderView number={id} />
      )}
    </>
  );
}
