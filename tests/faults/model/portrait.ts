import { asc } from 'drizzle-orm';
import type { Reader } from '../../../src/server/db/database.ts';
import type { Tables } from '../../../src/server/db/schema.ts';
import type { OrderId, ProductId, UserId } from '../../../src/shared/ids.ts';
import type { Store } from '../../../src/stand-in/store.ts';

/** Who has a cart: a user, or the guest whose cart's secret has this hash. */
export type CartOwner = { userId: UserId } | { tokenHash: string };

type Who = { buyers: readonly CartOwner[]; products: readonly ProductId[]; now: Date };

/** Everything that the model predicts, with numbers and words in place of ids. */
export async function portraitOf(from: Reader, provider: Store, { buyers, products, now }: Who) {
  const { tables } = from;
  const carts = await from.select().from(tables.carts);
  const cartLines = await from.select().from(tables.cartLines);
  const stock = await from.select().from(tables.products);
  const movements = await from.select().from(tables.stockMovements);
  const holds = await from.select().from(tables.stockHolds);
  const checkouts = await from.select().from(tables.checkouts).orderBy(asc(tables.checkouts.id));
  const orders = await from.select().from(tables.orders);
  const payments = await from.select().from(tables.payments);
  const orderLines = await from.select().from(tables.orderLines).orderBy(asc(tables.orderLines.position));
  const mails = await from.select().from(tables.mails);
  const refunds = await from
    .select()
    .from(tables.refunds)
    .orderBy(asc(tables.refunds.createdAt), asc(tables.refunds.id));
  const codes = await from.select().from(tables.discountCodes).orderBy(asc(tables.discountCodes.id));
  const uses = await from.select().from(tables.discountUses);
  const documents = await from.select({ kind: tables.documents.kind }).from(tables.documents);
  const events = await from.$count(tables.paymentEvents);
  const sessions = provider.all<{ id: string; status: string; payment: string | null }>(
    `select session.id, session.status, payment.status as payment
     from session left join payment on payment.session = session.id order by session.seq`,
  );
  const mailsAbout = (id: string) => mails.filter(({ subjectId }) => subjectId === id).length;
  const moneyOf = (id: OrderId) => {
    const payment = payments.find(({ orderId }) => orderId === id);
    return { paidMinor: Number(payment?.paidMinor), refundedMinor: Number(payment?.refundedMinor) };
  };
  const productOf = (id: ProductId | null) => products.indexOf(id as ProductId);
  const cartOf = (buyer: CartOwner) =>
    carts.find((cart) =>
      'userId' in buyer ? cart.userId === buyer.userId : cart.guestTokenHash === buyer.tokenHash,
    );
  const indexIn = <T>(all: readonly T[], is: (one: T) => boolean) => {
    const index = all.findIndex(is);
    return index < 0 ? null : index;
  };
  const userOf = (id: UserId | null) => indexIn(buyers, (buyer) => 'userId' in buyer && buyer.userId === id);
  const sessionOf = (id: string | null) => (id ? sessions.findIndex((session) => session.id === id) : null);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

  return {
    carts: buyers.map((buyer) =>
      cartLines
        .filter(({ cartId }) => cartId === cartOf(buyer)?.id)
        .map(({ productId, quantity }) => [productOf(productId), quantity] as [number, number])
        .sort(([a], [b]) => a - b),
    ),
    gaveWay: buyers.map((buyer) => Boolean(cartOf(buyer)?.gaveWayAt)),
    stock: products.map((id) => ({
      onHand: stock.find((product) => product.id === id)?.stockOnHand,
      moved: sum(movements.filter(({ productId }) => productId === id).map(({ delta }) => delta)),
      held: sum(
        holds
          .filter(({ productId, expiresAt }) => productId === id && expiresAt > now)
          .map(({ quantity }) => quantity),
      ),
    })),
    entered: buyers.map((buyer) => {
      const entered = cartOf(buyer)?.discountCodeId;
      return codes.find(({ id }) => id === entered)?.code ?? null;
    }),
    codes: codes.map(({ id, code }) => {
      const own = uses.filter(({ codeId }) => codeId === id);
      const isIn = (wanted: string) => own.filter(({ state }) => state === wanted);
      return {
        code,
        redeemed: isIn('redeemed').length,
        reserved: isIn('reserved').filter(({ expiresAt }) => expiresAt > now).length,
        beyond: isIn('beyond').length,
      };
    }),
    invoices: documents.filter(({ kind }) => kind === 'invoice').length,
    creditNotes: documents.filter(({ kind }) => kind === 'credit_note').length,
    checkouts: checkouts.map(({ id, cartId, userId, state, shipTo, providerSessionId, ...agreed }) => ({
      cart: cartId && indexIn(buyers, (buyer) => cartOf(buyer)?.id === cartId),
      user: userOf(userId),
      state,
      country: shipTo?.country,
      region: shipTo?.state,
      ...sumsOf(agreed),
      reserves: uses.some((use) => use.checkoutId === id && use.state === 'reserved'),
      session: sessionOf(providerSessionId),
      holds: holds.filter(({ checkoutId }) => checkoutId === id).length,
    })),
    orders: orders
      .map((order) => ({
        checkout: checkouts.findIndex(({ id }) => id === order.checkoutId),
        user: userOf(order.userId),
        session: sessionOf(payments.find(({ orderId }) => orderId === order.id)?.sessionId ?? null),
        short: order.short,
        use: uses.find(({ orderId }) => orderId === order.id)?.state ?? null,
        country: order.addressCountry,
        region: order.addressState,
        ...sumsOf(order),
        lines: orderLines
          .filter(({ orderId }) => orderId === order.id)
          .map(({ productId, quantity, unitPriceMinor, discountMinor, taxMinor }) => ({
            product: productOf(productId),
            quantity,
            unitPrice: unitPriceMinor as number,
            discount: discountMinor as number,
            tax: taxMinor as number,
          })),
        mails: mailsAbout(order.id),
        payment: order.paymentStatus,
        ...moneyOf(order.id),
        refunds: refunds
          .filter(({ orderId }) => orderId === order.id)
          .map(({ id, amountMinor, state }) => ({
            amount: amountMinor as number,
            state,
            mails: mailsAbout(id),
          })),
      }))
      .sort((a, b) => a.checkout - b.checkout),
    events,
    sessions: sessions.map(({ status, payment }) => ({ status, payment: payment ?? 'none' })),
  };
}

type Sums = Pick<
  Tables['orders']['$inferSelect'],
  | 'delivery'
  | 'discountCode'
  | 'subtotalMinor'
  | 'discountMinor'
  | 'shippingMinor'
  | 'taxMinor'
  | 'totalMinor'
>;

const sumsOf = ({ delivery, discountCode: code, ...sums }: Sums) => ({
  method: delivery?.id,
  code,
  subtotalMinor: sums.subtotalMinor as number,
  discountMinor: sums.discountMinor as number,
  shippingMinor: sums.shippingMinor as number,
  taxMinor: sums.taxMinor as number,
  totalMinor: sums.totalMinor as number,
});
