import { Link } from 'react-router-dom';
import { type Money, multiplyMoney } from '../../../../shared/money/money.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { OrderSums } from '../../../components/order/order-sums.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import classes from './order-page.module.css';
import type { Order } from './use-order-work.ts';

type Line = Order['lines'][number];

const columnsWith = (texts: Texts['adminOrders'], amount: (of: Money) => string): Column<Line>[] => [
  {
    header: texts.product,
    cell: ({ name, brand, sku, productId }) => (
      <span className={classes.product}>
        {productId ? <Link to={paths.product(productId)}>{name}</Link> : name}
        <span className={classes.soft}>{[brand, sku].filter(Boolean).join(' · ')}</span>
      </span>
    ),
    onPhone: 'title',
  },
  {
    header: texts.price,
    cell: ({ unitPriceMinor }) => amount(unitPriceMinor),
    align: 'end',
    whole: true,
  },
  {
    header: texts.quantity,
    cell: ({ quantity, refunded }) => (refunded > 0 ? texts.quantityRefunded(quantity, refunded) : quantity),
    align: 'end',
    whole: true,
  },
  {
    header: texts.sum,
    cell: ({ unitPriceMinor, quantity }) => amount(multiplyMoney(unitPriceMinor, quantity)),
    align: 'end',
    whole: true,
  },
];

/** The items, with the names and prices at the time of the order. */
export const OrderGoods = ({ order }: { order: Order }) => {
  const texts = useTexts('adminOrders');
  const amount = useMoney(order.orderCurrency);
  return (
    <section aria-labelledby="goods">
      <h2 id="goods" className={classes.title}>
        {texts.items}
      </h2>
      <RecordList
        label={texts.items}
        columns={columnsWith(texts, amount)}
        rows={order.lines}
        keyOf={({ id }) => id}
      />
      <OrderSums sums={order.sums} currency={order.orderCurrency} className={classes.orderSums} />
    </section>
  );
};
