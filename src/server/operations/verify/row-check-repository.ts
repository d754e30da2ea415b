import type { Dialect } from '../../db/database.ts';

/** A rule about rows that must not exist: each row that its statement finds is a fault. */
export type RowRule = {
  name: string;
  title: string;
  remedy: string;
  /** Counts what is looked at. */
  counted: { table: string; word: string };
  /** Statements of both engines, whose rows have the one column `fault`. */
  statements: (dialect: Dialect, now: Date) => string[];
};

const BY_HAND =
  'Somebody or something other than the shop changed these rows. Compare them with an earlier backup, and restore it if they matter.';

/** The numbers of an order are told by its number, which the owner finds in the panel. */
const text = (dialect: Dialect, value: string) =>
  dialect === 'sqlite' ? `cast(${value} as text)` : `(${value})::text`;

/** The refunded units of order lines, out of the refunds' documents. */
const refundedUnits = (dialect: Dialect) =>
  dialect === 'sqlite'
    ? `select e.value ->> 'orderLineId' as order_line_id, sum(e.value ->> 'quantity') as units
       from refund r, json_each(r.lines) e where r.state <> 'failed' group by 1`
    : `select e ->> 'orderLineId' as order_line_id, sum((e ->> 'quantity')::int) as units
       from refund r, jsonb_array_elements(r.lines) e where r.state <> 'failed' group by 1`;

export const ROW_RULES: readonly RowRule[] = [
  {
    name: 'stock',
    title: "Stock on hand is the sum of each product's movements",
    remedy: `${BY_HAND} Or count the goods and correct the stock in the panel.`,
    counted: { table: 'product', word: 'products' },
    statements: (dialect) => [
      `select p.name || ' (' || p.id || ') has ' || ${text(dialect, 'p.stock_on_hand')} || ', but its movements give ' || ${text(dialect, 'coalesce(sum(m.delta), 0)')} as fault
       from product p left join stock_movement m on m.product_id = p.id
       where p.stock_on_hand is not null
       group by p.id, p.name, p.stock_on_hand
       having p.stock_on_hand <> coalesce(sum(m.delta), 0) order by p.id`,
    ],
  },
  {
    name: 'holds',
    title: 'No more is on hold for open payments than is in stock',
    remedy: 'Holds end by themselves within a day; correct the stock in the panel if less is there.',
    counted: { table: 'stock_hold', word: 'holds' },
    statements: (dialect, now) => [
      `select p.name || ' (' || p.id || ') has ' || ${text(dialect, 'p.stock_on_hand')} || ', but ' || ${text(dialect, 'sum(h.quantity)')} || ' on hold' as fault
       from product p join stock_hold h on h.product_id = p.id
       where p.stock_on_hand is not null and h.expires_at > ${dialect === 'sqlite' ? now.getTime() : `'${now.toISOString()}'`}
       group by p.id, p.name, p.stock_on_hand having sum(h.quantity) > p.stock_on_hand order by p.id`,
    ],
  },
  {
    name: 'order-sums',
    title: 'Order totals are lines - discount + delivery + tax',
    remedy: BY_HAND,
    counted: { table: '"order"', word: 'orders' },
    statements: () => [
      `select 'order ' || o.number || ': its lines, discount, delivery and tax do not give its total' as fault
       from "order" o left join (
         select order_id, sum(unit_price_minor * quantity) as goods, sum(discount_minor) as discount, sum(tax_minor) as tax
         from order_line group by order_id
       ) l on l.order_id = o.id
       where coalesce(l.goods, -1) <> o.subtotal_minor or coalesce(l.discount, 0) <> o.discount_minor
         or coalesce(l.tax, 0) > o.tax_minor
         or o.total_minor <> o.subtotal_minor - o.discount_minor + o.shipping_minor
           + case when o.tax_included then 0 else o.tax_minor end
       order by o.number`,
    ],
  },
  {
    name: 'payments',
    title: 'Each order has the payment that it was placed for, and each paid checkout its order',
    remedy: BY_HAND,
    counted: { table: 'payment', word: 'payments' },
    statements: () => [
      `select 'order ' || o.number || ' has no payment' as fault from "order" o
       left join payment p on p.order_id = o.id where p.order_id is null order by o.number`,
      // What an admin approved may differ: that is why it was in review.
      `select 'order ' || o.number || ': the amount or currency paid is not the order''s' as fault
       from "order" o join payment p on p.order_id = o.id
       where p.state = 'accepted' and (p.paid_minor <> o.total_minor or p.currency <> o.currency)
         and not exists (select 1 from order_event e where e.order_id = o.id and e.kind = 'payment_approved')
       order by o.number`,
      `select 'order ' || o.number || ' is shown as ' || o.payment_status || ', which its payment does not say' as fault
       from "order" o join payment p on p.order_id = o.id
       where o.payment_status <> case
         when p.refunded_minor > 0 and p.refunded_minor >= p.paid_minor then 'refunded'
         when p.state = 'review' then 'review'
         when p.refunded_minor > 0 then 'partially_refunded' else 'paid' end
       order by o.number`,
      `select 'the paid checkout ' || c.order_number || ' has no order' as fault from checkout c
       left join "order" o on o.checkout_id = c.id where c.state = 'paid' and o.id is null order by c.order_number`,
      `select 'order ' || o.number || ': its checkout is ' || c.state || ', not paid' as fault
       from "order" o join checkout c on c.id = o.checkout_id where c.state <> 'paid' order by o.number`,
    ],
  },
  {
    name: 'refunds',
    title: 'Refunds are never above what was paid, and add up',
    remedy: `${BY_HAND} The provider's own list of refunds is what counts.`,
    counted: { table: 'refund', word: 'refunds' },
    statements: () => [
      `select 'order ' || o.number || ': more is refunded than was paid' as fault
       from "order" o join payment p on p.order_id = o.id
       left join (select order_id, sum(amount_minor) as given from refund where state <> 'failed' group by order_id) r
         on r.order_id = o.id
       where p.refunded_minor > p.paid_minor or coalesce(r.given, 0) > p.paid_minor order by o.number`,
      `select 'order ' || o.number || ': its refunds do not give the amount refunded' as fault
       from "order" o join payment p on p.order_id = o.id
       left join (select order_id, sum(amount_minor) as given from refund where state = 'succeeded' group by order_id) r
         on r.order_id = o.id
       where p.refunded_minor <> coalesce(r.given, 0) order by o.number`,
    ],
  },
  {
    name: 'returns',
    title: 'No more is in returns than was bought and is not refunded',
    remedy: `${BY_HAND} Or decline the return in the panel.`,
    counted: { table: 'return_request', word: 'returns' },
    statements: (dialect) => [
      `select 'order ' || o.number || ': more of ' || l.name || ' is in returns than was bought and not refunded' as fault
       from order_line l join "order" o on o.id = l.order_id
       join (
         select rl.order_line_id, sum(rl.quantity) as units
         from return_line rl join return_request r on r.id = rl.return_id
         where r.state in ('asked', 'accepted', 'received') group by rl.order_line_id
       ) a on a.order_line_id = l.id
       left join (${refundedUnits(dialect)}) g on g.order_line_id = l.id
       where a.units + coalesce(g.units, 0) > l.quantity order by o.number`,
    ],
  },
  {
    name: 'reviews',
    title: 'Each product counts its shown reviews and their stars',
    remedy: `${BY_HAND} The product's next review, or hiding one, counts them again.`,
    counted: { table: 'review', word: 'reviews' },
    statements: (dialect) => [
      `select p.name || ' (' || p.id || ') says ' || ${text(dialect, 'p.review_count')} || ' reviews with ' || ${text(dialect, 'p.rating_sum')} || ' stars, but has ' || ${text(dialect, 'coalesce(r.number, 0)')} || ' with ' || ${text(dialect, 'coalesce(r.stars, 0)')} as fault
       from product p left join (
         select product_id, count(*) as number, sum(stars) as stars from review where hidden_for is null group by product_id
       ) r on r.product_id = p.id
       where p.review_count <> coalesce(r.number, 0) or p.rating_sum <> coalesce(r.stars, 0) order by p.id`,
    ],
  },
  {
    name: 'discounts',
    title: 'Each order with a discount code used that code once, unless it was cancelled',
    remedy: BY_HAND,
    counted: { table: 'discount_use', word: 'uses' },
    statements: () => [
      // A rebuilt order may name a code that is no longer there. Earlier versions kept the uses of cancelled orders.
      `select 'order ' || o.number || ' has the code ' || o.discount_code || ', but no use of it' as fault
       from "order" o join discount_code c on c.code = o.discount_code
       left join discount_use u on u.order_id = o.id and u.code_id = c.id
       where u.id is null and o.fulfilment_status <> 'cancelled' order by o.number`,
      `select 'order ' || o.number || ' has no discount code, but a use of one' as fault
       from discount_use u join "order" o on o.id = u.order_id where o.discount_code is null order by o.number`,
    ],
  },
];
