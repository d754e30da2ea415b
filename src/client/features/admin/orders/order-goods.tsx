import { Link } from 'react-router-dom';
import { formatMoney, multiplyMoney } from '../../../../shared/money.ts';
import { paths } from '../../../lib/paths.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import classes from './order-page.module.css';
import type { Order } from './use-order-work.ts';

type Line = Order['lines'][number];

const COLUMNS: Column<Line>[] = [
  {
    header: 'Product',
    cell: ({ name, brand, sku, productId }) => (
      <span className={classes.product}>
        {productId ? <Link to={paths.product(productId)}>{name}</Link> : name}
        <span className={classes.soft}>{[brand, sku].filter(Boolean).join(' · ')}</span>
      </span>
    ),
    onPhone: 'title',
  },
  { header: 'Price', cell: ({ unitPriceMinor }) => formatMoney(unitPriceMinor), align: 'end', whole: true },
  {
    header: 'Quantity',
    cell: ({ quantity, refunded }) => (refunded > 0 ? `${quantity} (${refunded} refunded)` : quantity),
    align: 'end',
    whole: true,
  },
  {
    header: 'Sum',
    cell: ({ unitPriceMinor, quantity }) => formatMoney(multiplyMoney(unitPriceMinor, quantity)),
    align: 'end',
    whole: true,
  },
];

/** What was bought, at the names and prices of that day. */
export const OrderGoods = ({ order }: { order: Order }) => (
  <section aria-labelledby="goods">
    <h2 id="goods" className={classes.title}>
      Items
    </h2>
    <RecordList label="Items" columns={COLUMNS} rows={order.lines} keyOf={({ id }) => id} />
    <p className={classes.total}>
      <span>Total</span>
      <span>{formatMoney(order.totalMinor)}</span>
    </p>
  </section>
);
