import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { moneyAtProvider, refund } from '../../../../tests/support/shop/test-refunds.ts';
import { openOrderToReturn } from '../../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import type { ReturnId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { refundReturnInput } from '../../../shared/schemas/coming-back/returns.ts';
import { addDays, dayIn, startOfDay } from '../../../shared/time-zone.ts';
import { type Actor, GUEST } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { openView } from '../../db/view/database-view.ts';
import { ROW_RULES } from '../../operations/verify/row-check-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { ensureOrderKeySecret, orderKey } from '../guest/order-key-service.ts';
import { getOrder } from '../order-service.ts';
import {
  answerReturn,
  listAllReturns,
  listReturnsOfOrder,
  receiveReturn,
  refundReturn,
} from './return-desk-service.ts';
import { getReturns, withdrawReturn } from './return-service.ts';

const code = (reason: object) => ({ reason });

/** The reasons of those that were refused, and how many succeeded. */
async function race(...calls: Promise<unknown>[]): Promise<{ done: number; refused: string[] }> {
  const results = await Promise.allSettled(calls);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason?.reason?.code ?? String(result.reason)] : [],
  );
  return { done: results.length - refused.length, refused };
}

/** What the check of the data finds. */
async function faults({ deps, location }: PlacedOrder): Promise<unknown[]> {
  const rule = ROW_RULES.find(({ name }) => name === 'returns');
  const view = await openView(location);
  try {
    const found: unknown[] = [];
    for (const statement of rule?.statements(view.dialect, deps.now()) ?? [])
      found.push(...(await view.rows(statement)));
    return found;
  } finally {
    await view.close();
  }
}

describeEngines('returns', (engine) => {
  test('the days promised when it was placed hold, whatever the owner gives later orders', async () => {
    const shop = await openOrderToReturn(engine, 14);
    await shop.deliver();
    await shop.setDays(0);
    shop.clock.advance(13 * 86_400_000);
    await shop.ask(1);
    shop.clock.advance(2 * 86_400_000);
    await expect(shop.ask(1)).rejects.toMatchObject(code({ code: 'not_returnable' }));
  });

  test('from the question to the refund: states, goods, money, history and mails agree', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, customer, orderId, own, ask, setDays, deliver, look, mails } = shop;
    await setDays(14);
    // Not before it is delivered.
    await expect(ask(1)).rejects.toMatchObject(code({ code: 'not_returnable' }));
    await deliver();
    expect((await getReturns(deps, customer.actor, own)).lines).toMatchObject([
      { name: 'Kettle', left: 2 },
      { name: 'Cup', left: 1 },
    ]);
    const { id } = await ask(1);
    expect(await getReturns(deps, customer.actor, own)).toMatchObject({
      lines: [{ left: 1 }, { left: 1 }],
      returns: [{ state: 'asked', note: 'Too loud', goods: [{ name: 'Kettle', quantity: 1 }] }],
    });
    await expect(receiveReturn(deps, admin.actor, { id })).rejects.toMatchObject(
      code({ code: 'return_changed' }),
    );
    await shop.arrive(id);
    expect((await look()).mails.at(-1)?.text).toContain('have arrived. We will check them');
    await expect(withdrawReturn(deps, customer.actor, { ...own, id })).rejects.toMatchObject(
      code({ code: 'return_changed' }),
    );
    const amountMinor = money(2_500);
    expect(await listReturnsOfOrder(deps, admin.actor, { orderId })).toMatchObject([
      { id, refundMinor: amountMinor, canRefund: true, answer: 'Gladly.', label: 'Return 7' },
    ]);
    for (const [actor, input, reason] of [
      [customer.actor, { amountMinor }, 'forbidden'],
      [{ ...admin.actor, fresh: false } as Actor, { amountMinor }, 'fresh_sign_in_needed'],
      [admin.actor, { amountMinor: money(2_499) }, 'return_changed'],
      [admin.actor, { amountMinor, seenMinor: money(2_499) }, 'return_changed'],
      [admin.actor, { amountMinor: money(2_501), seenMinor: amountMinor }, 'refund_exceeds_lines'],
    ] as const) {
      await expect(refundReturn(deps, actor, { id, restock: true, ...input })).rejects.toMatchObject(
        code({ code: reason }),
      );
    }
    await refundReturn(deps, admin.actor, { id, amountMinor, restock: true });
    const after = await look();
    expect(after.stock).toEqual([9, 9]);
    expect(after.order.paymentStatus).toBe('partially_refunded');
    expect(await moneyAtProvider(shop)).toBe(2_500);
    expect(after.kinds.filter((kind) => kind.startsWith('return_'))).toEqual([
      'return_asked',
      'return_accepted',
      'return_received',
      'return_refunded',
    ]);
    const { history } = await getOrder(deps, customer.actor, orderId);
    expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['return_received', 'refunded']));
    expect(await mails()).toEqual([
      'return_news to owner@example.test',
      ...['asked', 'accepted', 'received'].map(() => `return_update to ${customer.email}`),
    ]);
    const log = await listAuditLog(deps, admin.actor, { entity: 'return', limit: 10 });
    expect(log.items.map(({ action, actorName }) => [action, actorName])).toEqual(
      ['refunded', 'received', 'accepted'].map((act) => [`return.${act}`, 'Person 2']),
    );
    expect(log.items[0]).toMatchObject({ entityId: id, data: { order: shop.number, units: 1 } });
    expect(await listAllReturns(deps, admin.actor, { limit: 10 })).toMatchObject({
      items: [{ state: 'refunded', number: shop.number }],
      counts: { refunded: 1 },
    });
    expect((await getReturns(deps, customer.actor, own)).lines).toMatchObject([{ left: 1 }, { left: 1 }]);
    expect(await faults(shop)).toEqual([]);
  });

  test('is off by default, ends with its period, and is only for the buyer', async () => {
    const { deps, given, ask, deliver, setDays, clock, number, own, customer } =
      await openOrderToReturn(engine);
    await deliver();
    await expect(ask(1)).rejects.toMatchObject(code({ code: 'not_returnable' }));
    await setDays(14);
    const stranger = (await given.user()).actor;
    for (const actor of [stranger, GUEST])
      await expect(ask(1, actor)).rejects.toMatchObject(code({ code: 'not_found', entity: 'order' }));
    await expect(ask(1, GUEST, 'x'.repeat(43))).rejects.toMatchObject(code({ code: 'not_found' }));
    await ensureOrderKeySecret(deps);
    const { id } = await ask(1, GUEST, await orderKey(deps.db.read, number));
    await expect(withdrawReturn(deps, stranger, { ...own, id })).rejects.toMatchObject(
      code({ code: 'not_found', entity: 'order' }),
    );
    await withdrawReturn(deps, customer.actor, { ...own, id });
    const { until } = await getReturns(deps, customer.actor, own);
    const { timeZone } = await readShopSettings(deps.db.read, deps);
    expect(until).toBe(addDays(dayIn(clock.now(), timeZone), 14));
    const end = startOfDay(addDays(until ?? '', 1), timeZone).getTime();
    clock.advance(end - 1 - clock.now().getTime());
    expect((await getReturns(deps, customer.actor, own)).until).toEqual(until);
    clock.advance(1);
    await expect(ask(1)).rejects.toMatchObject(code({ code: 'not_returnable' }));
    expect(await getReturns(deps, customer.actor, own)).toMatchObject({
      until: null,
      lines: [],
      returns: [{ state: 'withdrawn' }],
    });
  });

  test('two tabs cannot ask for the same units, nor can they be refunded beside the return', async () => {
    const shop = await openOrderToReturn(engine);
    const { ask, setDays, deliver, deps, admin, lineIds } = shop;
    await setDays(14);
    await deliver();
    expect(await race(ask(2), ask(2))).toEqual({ done: 1, refused: ['return_exceeds_units'] });
    const kettle = { lines: [{ orderLineId: lineIds.kettle, quantity: 1 }], amountMinor: money(2_500) };
    await expect(refund(shop, kettle)).rejects.toMatchObject(code({ code: 'units_in_return' }));
    const [asked] = (await listAllReturns(deps, admin.actor, { limit: 10 })).items;
    await answerReturn(deps, admin.actor, {
      id: asked?.id as ReturnId,
      state: 'asked',
      accept: false,
      answer: '',
      label: 'x',
    });
    await refund(shop, kettle);
    await expect(ask(2)).rejects.toMatchObject(
      code({ code: 'return_exceeds_units', name: 'Kettle', left: 1 }),
    );
    expect(await faults(shop)).toEqual([]);
    // What the check finds: units that are in a return and refunded, too.
    await ask(1);
    await deps.db.transaction((tx) => tx.update(tx.tables.returnLines).set({ quantity: 2 }));
    expect(await faults(shop)).toHaveLength(1);
  });

  test('refunds no more decimals than the provider takes', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, orderId, ask, arrive, setDays, deliver } = shop;
    // As if sold in Kuwait with a discount: the kettles cost 4.997, the first of them 2.499.
    await deps.db.transaction(async (tx) => {
      await tx.update(tx.tables.payments).set({ currency: 'KWD' });
      const { orderLines } = tx.tables;
      await tx
        .update(orderLines)
        .set({ discountMinor: money(3) })
        .where(eq(orderLines.id, shop.lineIds.kettle));
    });
    await setDays(14);
    await deliver();
    const { id } = await ask(1);
    await arrive(id);
    const amountMinor = money(2_490);
    const returns = await listReturnsOfOrder(deps, admin.actor, { orderId });
    expect(returns).toMatchObject([{ refundMinor: amountMinor, canRefund: true }]);
    expect(await refundReturn(deps, admin.actor, { id, amountMinor, restock: true })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('all units of a line can come back', async () => {
    const { deps, admin, orderId, ask, arrive, setDays, deliver, look } = await openOrderToReturn(engine);
    await setDays(14);
    await deliver();
    const { id } = await ask(2);
    await arrive(id);
    const [shown] = await listReturnsOfOrder(deps, admin.actor, { orderId });
    await refundReturn(deps, admin.actor, { id, amountMinor: shown?.refundMinor ?? money(0), restock: true });
    expect((await look()).stock).toEqual([10, 9]);
  });

  test('with nothing left to refund it is closed: its goods are back, and cannot come back again', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, orderId, ask, arrive, setDays, deliver, look } = shop;
    await setDays(14);
    await deliver();
    await refund(shop, { amountMinor: money(6_000) });
    const { id } = await ask(1);
    await arrive(id);
    const [accepted, arrived] = (await look()).mails
      .filter(({ kind }) => kind === 'return_update')
      .slice(-2)
      .map(({ text }) => text);
    expect(accepted).toMatch(/Gladly\..+For the parcel\s+Return 7/is);
    expect(arrived).toContain('have arrived.');
    expect(arrived).not.toMatch(/refund|Gladly|parcel/i);
    const returns = () => listReturnsOfOrder(deps, admin.actor, { orderId });
    expect(await returns()).toMatchObject([{ refundMinor: 0, canRefund: true }]);
    const input = refundReturnInput.parse({ id, amountMinor: 0, restock: true });
    const close = () => refundReturn(deps, admin.actor, input);
    expect(await race(close(), close())).toEqual({ done: 1, refused: ['return_changed'] });
    expect(await returns()).toMatchObject([{ state: 'closed', canRefund: false }]);
    const { stock, refunds, kinds } = await look();
    expect([stock, refunds.length, kinds.at(-1)]).toEqual([[9, 9], 1, 'return_refunded']);
    await expect(ask(2)).rejects.toMatchObject(code({ code: 'return_exceeds_units', left: 1 }));
    expect(await faults(shop)).toEqual([]);
  });

  test('who saw a return before it was accepted does not decline it unseen', async () => {
    const { ask, setDays, deliver, deps, admin, accept, mails } = await openOrderToReturn(engine);
    await setDays(14);
    await deliver();
    const { id } = await ask(1);
    await accept(id);
    const told = await mails();
    const decline = (state: 'asked' | 'accepted') =>
      answerReturn(deps, admin.actor, { id, state, accept: false, answer: 'No.', label: '' });
    await expect(decline('asked')).rejects.toMatchObject(code({ code: 'return_changed' }));
    expect(await mails()).toEqual(told);
    await decline('accepted');
    const [asked] = (await listAllReturns(deps, admin.actor, { limit: 10 })).items;
    expect(asked).toMatchObject({ state: 'declined', answer: 'No.' });
  });

  test('answers, withdrawals and refunds at once end in one state', async () => {
    const { ask, setDays, deliver, deps, admin, customer, own, arrive, look, mails } =
      await openOrderToReturn(engine);
    await setDays(14);
    await deliver();
    const { id } = await ask(1);
    const answer = (accept: boolean) =>
      answerReturn(deps, admin.actor, { id, state: 'asked', accept, answer: '', label: '' });
    const withdraw = () => withdrawReturn(deps, customer.actor, { ...own, id });
    const first = await race(answer(false), withdraw());
    expect(first).toEqual({ done: 1, refused: ['return_changed'] });
    const { id: second } = await ask(1);
    await arrive(second);
    const amountMinor = money(2_500);
    const twice = () => refundReturn(deps, admin.actor, { id: second, amountMinor, restock: true });
    const late = () => withdrawReturn(deps, customer.actor, { ...own, id: second });
    expect(await race(twice(), late(), twice())).toEqual({
      done: 1,
      refused: ['return_changed', 'return_changed'],
    });
    const { refunds, stock } = await look();
    expect([refunds.length, stock]).toEqual([1, [9, 9]]);
    expect(new Set(await mails()).size).toBe(2);
  });
});
