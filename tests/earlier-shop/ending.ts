import { eq } from 'drizzle-orm';
import { PaymentRefused } from '../../src/server/gateways/payments.ts';
import { runJob } from '../../src/server/jobs/job-runner.ts';
import { JOBS } from '../../src/server/jobs/jobs.ts';
import { findUnfinishedCheckout } from '../../src/server/repositories/checkout-repository.ts';
import { signIn } from '../../src/server/services/account-service.ts';
import { GUEST } from '../../src/server/services/actor.ts';
import { openBackup, runBackup } from '../../src/server/services/backup-admin-service.ts';
import { cancelCheckout, startCheckout } from '../../src/server/services/checkout-service.ts';
import { cancelOrder } from '../../src/server/services/fulfilment-service.ts';
import { sendAgain, sendTestMail } from '../../src/server/services/mail-admin-service.ts';
import { sendDueMails } from '../../src/server/services/mail-outbox.ts';
import { requestReset } from '../../src/server/services/password-reset-service.ts';
import { setOnSale } from '../../src/server/services/product-service.ts';
import { refundOrder } from '../../src/server/services/refund-service.ts';
import type { OrderId } from '../../src/shared/ids.ts';
import { money } from '../../src/shared/money.ts';
import { DAY, HOUR, type Making, MINUTE } from './opening.ts';
import { shoppingAt } from './orders.ts';
import { type makeGoods, type makePeople, signInAs } from './people-and-goods.ts';

type Made = {
  people: Awaited<ReturnType<typeof makePeople>>;
  goods: Awaited<ReturnType<typeof makeGoods>>;
};

export type Ending = { sessions: Record<string, string>; open: string; paid: string };

/** What the jobs leave behind, mails in every state, backups, searches for nothing, and then what is under way. */
export async function makeEnding(shop: Making, { people, goods }: Made): Promise<Ending> {
  const { deps, wait, app } = shop;
  const { owner, ann, bob, cleo, dan, eve, fay, gil, hal } = people;
  const admin = owner.actor;
  const { fillCart, begin, buy, whileAway } = shoppingAt(shop);
  const client = { address: '198.51.100.9', userAgent: 'old browser', sessionSecret: null };

  // Mails: sent, one sent again, one that failed for good, one tried once, some waiting.
  for (let sent = 5; sent === 5; ) sent = await sendDueMails(deps);
  const { mails, checkouts } = deps.db.read.tables;
  const [first] = await deps.db.read.select().from(mails).where(eq(mails.kind, 'order_shipped'));
  await sendAgain(deps, admin, { id: first?.id ?? '' });
  await sendTestMail(deps, admin);
  const { mailer } = deps;
  const failing: typeof mailer = {
    send: async () => {
      throw new Error('550 no such mailbox');
    },
  };
  deps.mailer = failing;
  await sendTestMail(deps, admin);
  for (let tries = 0; tries < 10; tries++) {
    wait(2 * HOUR);
    await sendDueMails(deps);
  }
  deps.mailer = mailer;

  // Jobs: each has run, one has failed last.
  wait(DAY);
  await buy(hal, [[goods.cup, 1]], { live: false });
  for (const job of JOBS) await runJob(deps, job, 'fixture');
  await buy(hal, [[goods.cup, 1]], { live: false });
  deps.mailer = failing;
  await sendDueMails(deps);
  deps.mailer = mailer;
  wait(HOUR);
  const reconciling = JOBS.find(({ name }) => name === 'reconcile');
  if (reconciling) await whileAway(() => runJob(deps, reconciling, 'fixture').catch(() => undefined));
  for await (const step of await runBackup(deps, admin)) {
    if (step.kind === 'done') await openBackup(deps, admin, { name: step.report.name });
  }

  for (const text of ['drone', 'drone', 'left-handed keyboard']) {
    await app.inject(`/api/search?q=${encodeURIComponent(text)}`);
    wait(MINUTE);
  }
  const wrong = { email: bob.email, password: 'not the one', client };
  await signIn(deps, GUEST, wrong).catch(() => undefined);
  await signInAs(shop, gil);

  // Money on its way back: asked for without an answer, once by an order that was cancelled.
  const waiting = await buy(bob, [
    [goods.mouse, 1],
    [goods.cup, 2],
  ]);
  const cancelled = await buy(cleo, [[goods.phone, 1]]);
  wait(HOUR);
  const atTheBank = await buy(bob, [[goods.cup, 1]]);
  const { payments } = deps;
  const partOf = async (orderId: OrderId) => {
    const { orders } = deps.db.read.tables;
    const [order] = await deps.db.read.select().from(orders).where(eq(orders.id, orderId));
    const input = { lines: [], restock: false, reason: 'Late', amountMinor: money(1_500) };
    await refundOrder(deps, admin, { ...input, orderId, version: order?.version ?? 0 });
  };
  await whileAway(async () => {
    await partOf(waiting);
    await cancelOrder(deps, admin, { orderId: cancelled, reason: 'Out of stock' });
  });
  deps.payments = {
    ...payments,
    createRefund: async (request) => ({ ...(await payments.createRefund(request)), state: 'pending' }),
  };
  await partOf(atTheBank);
  deps.payments = payments;

  // Checkouts: given up, refused, failed; then those that are under way at this moment.
  await begin(ann, [[goods.cup, 1]]);
  wait(MINUTE);
  await cancelCheckout(deps, ann.actor);
  deps.payments = {
    ...payments,
    createSession: async () => {
      throw new PaymentRefused('no');
    },
  };
  await startCheckout(deps, ann.actor, {}).catch(() => undefined);
  deps.payments = payments;
  await begin(hal, [[goods.cup, 2]]);
  const old = await findUnfinishedCheckout(deps.db.read, hal.id);
  await cancelCheckout(deps, hal.actor);
  // No code of this version ends a checkout as "cancelled"; its tables know the word.
  await deps.db.transaction(async (tx) => {
    await tx
      .update(checkouts)
      .set({ state: 'cancelled' })
      .where(eq(checkouts.id, old?.id as NonNullable<typeof old>['id']));
  });
  wait(HOUR);
  // Carts: full of what is still there, of what is off sale by now, and of more than is free.
  await fillCart(eve, [
    [goods.untracked, 7],
    [goods.cup, 3],
    [goods.offSaleLater, 1],
    [goods.scarce, 3],
  ]);
  await setOnSale(deps, admin, { id: goods.offSaleLater, onSale: false });
  await requestReset(deps, GUEST, { email: fay.email, client });
  const sessions: Record<string, string> = {};
  for (const person of Object.values(people).filter((each) => each !== people.ida))
    sessions[person.email] = await signInAs(shop, person);
  const open = await begin(
    bob,
    [
      [goods.scarce, 2],
      [goods.phone, 1],
    ],
    { live: false },
  );
  wait(MINUTE);
  const paid = await begin(dan, [[goods.phone, 2]], { live: false });
  await shop.pay(paid);
  wait(MINUTE);
  await whileAway(() => begin(gil, [[goods.scarce, 1]], { live: false }).catch(() => undefined));
  wait(MINUTE);
  return { sessions, open, paid };
}
