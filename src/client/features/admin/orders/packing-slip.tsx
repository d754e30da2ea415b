import { createPortal } from 'react-dom';
import { useSite } from '../../../lib/site.ts';
import { momentFormat } from '../frame/moment-format.ts';
import { addressLines } from './order-address.tsx';
import classes from './packing-slip.module.css';
import type { Order } from './use-order-work.ts';

/** What goes into the parcel: on paper only, and then nothing else. Units that were refunded stay here. */
export function PackingSlip({ order }: { order: Order }) {
  const { shopName } = useSite();
  const lines = order.lines.filter(({ quantity, refunded }) => quantity > refunded);
  return createPortal(
    <article className={classes.slip} aria-hidden="true">
      <p className={classes.shop}>{shopName}</p>
      <p className={classes.number}>Packing slip for order {order.number}</p>
      <p>Placed {momentFormat.format(new Date(order.placedAt))}</p>
      <address className={classes.address}>
        {addressLines(order).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {order.phone && <span>{order.phone}</span>}
      </address>
      <table className={classes.goods}>
        <thead>
          <tr>
            <th>Quantity</th>
            <th>Product</th>
            <th>SKU</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, quantity, refunded, name, sku }) => (
            <tr key={id}>
              <td>{quantity - refunded}</td>
              <td>{name}</td>
              <td>{sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!order.livemode && <p>Test payment: nothing was paid.</p>}
    </article>,
    document.body,
  );
}
