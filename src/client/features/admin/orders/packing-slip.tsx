import { createPortal } from 'react-dom';
import { addressLines } from '../../../../shared/orders/address-lines.ts';
import { useDates } from '../../../lib/dates.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './packing-slip.module.css';
import type { Order } from './use-order-work.ts';

type Line = Pick<Order['lines'][number], 'id' | 'quantity' | 'name' | 'sku'>;

type Slip = Pick<
  Order,
  'number' | 'placedAt' | 'name' | 'company' | 'address' | 'phone' | 'pickUp' | 'livemode'
> & {
  delivery: { name: string } | null;
  lines: Line[];
};

/** An order's lines without the units that were refunded; none once it is cancelled or all its money went back. */
export const linesToPack = ({
  fulfilmentStatus,
  paymentStatus,
  lines,
}: Pick<Order, 'fulfilmentStatus' | 'paymentStatus'> & { lines: (Line & { refunded: number })[] }): Line[] =>
  fulfilmentStatus === 'cancelled' || paymentStatus === 'refunded'
    ? []
    : lines
        .map((line) => ({ ...line, quantity: line.quantity - line.refunded }))
        .filter(({ quantity }) => quantity > 0);

/** The parcel's contents, for print only. */
export function PackingSlip({ order }: { order: Slip }) {
  const texts = useTexts('adminOrders');
  const dates = useDates();
  const { shopName } = useSite();
  return createPortal(
    <article className={classes.slip} aria-hidden="true">
      <p className={classes.shop}>{shopName}</p>
      <p className={classes.number}>{texts.slipFor(order.number)}</p>
      <p>
        {texts.placedAt}
        {dates.moment.format(new Date(order.placedAt))}
      </p>
      <address className={classes.address}>
        {addressLines({ ...order, ...order.address }, dates).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {order.phone && <span>{order.phone}</span>}
      </address>
      {order.delivery && <p>{order.pickUp ? texts.pickedUp : order.delivery.name}</p>}
      <table className={classes.goods}>
        <thead>
          <tr>
            <th>{texts.quantity}</th>
            <th>{texts.product}</th>
            <th>{texts.sku}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ id, quantity, name, sku }) => (
            <tr key={id}>
              <td>{quantity}</td>
              <td>{name}</td>
              <td>{sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!order.livemode && <p>{texts.nothingPaid}</p>}
    </article>,
    document.body,
  );
}
