import { useParams } from 'react-router-dom';
import { ID_PREFIXES, toId } from '../../shared/ids.ts';
import { PageHead } from '../components/layout/page-head.tsx';
import { GuestOrderView, OrderView } from '../features/orders/order-view.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { FIND_ORDER } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

const FindOrderForm = lazyPart(async () => ({
  default: (await import('../features/accounts/find-order-form.tsx')).FindOrderForm,
}));

/** A user's order is addressed by its id, a guest's by its number; or the person is asked for the number. */
export default function OrderPage() {
  const texts = useTexts('purchase');
  const checkout = useTexts('checkout');
  const { id = '' } = useParams();
  if (id === FIND_ORDER) {
    return (
      <>
        <PageHead
          title={checkout.findOrder}
          description={checkout.findOrderDescription}
          path={null}
          noindex
        />
        <FindOrderForm />
      </>
    );
  }
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
