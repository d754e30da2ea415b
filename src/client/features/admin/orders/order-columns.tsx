import { Link } from 'react-router-dom';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import type { Column } from '../frame/record-list.tsx';
import { OrderMarks, OrderStatus } from './order-marks.tsx';
import classes from './order-section.module.css';

type Listed = Pick<
  RouterOutputs['admin']['packing']['list']['items'][number],
  'id' | 'number' | 'flags' | 'livemode' | 'placedAt' | 'status' | 'packed' | 'pickUp'
>;

/** The columns that say which order it is, when it was placed and how far it is. */
export const orderColumns = <Order extends Listed>(
  texts: Texts['adminOrders'],
  dates: Formats,
  pathOf: (id: Order['id']) => string,
): Record<'order' | 'placed' | 'status', Column<Order>> => ({
  order: {
    header: texts.order,
    cell: (order) => (
      <span className={classes.order}>
        <Link to={pathOf(order.id)}>{order.number}</Link>
        <OrderMarks flags={order.flags} livemode={order.livemode} />
      </span>
    ),
    onPhone: 'title',
  },
  placed: {
    header: texts.placed,
    cell: ({ placedAt }) => <time dateTime={placedAt}>{dates.moment.format(new Date(placedAt))}</time>,
    whole: true,
  },
  status: {
    header: texts.status,
    cell: ({ status, pickUp, packed }) => <OrderStatus status={status} pickUp={pickUp} packed={packed} />,
    whole: true,
  },
});
