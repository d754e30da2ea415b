import { expect, test, vi } from 'vitest';
import { FIRST_CATEGORIES } from '../../../../tests/support/catalogue/categories.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { parseFilter } from '../../../shared/catalogue/product-filter.ts';
import type { OrderLineId, ProductId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST } from '../../actor.ts';
import type { NewOrder } from '../../orders/order-repository.ts';
import { readSoldUnits } from './best-selling-service.ts';
import { filterProducts } from './facet-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeEngines('best selling', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { given, clock } = shop;
    const deps = { ...shop.deps, setup: { ...shop.deps.setup, payments: async () => 'live' as const } };
    const [lamp, kettle, cup, vase] = [
      await given.product({ name: 'Lamp' }),
      await given.product({ name: 'Kettle' }),
      await given.product({ name: 'Cup' }),
      await given.product({ name: 'Vase', stockOnHand: 0 }),
    ];
    let orders = 0;
    /** An order of so many units, placed a while ago. */
    async function sold(productId: ProductId, quantity: number, ago: number, order: Partial<NewOrder> = {}) {
      const id = deps.newId('order');
      const lineId = deps.newId('orderLine');
      const at = new Date(clock.now().getTime() - ago);
      const amount = { currency: 'USD', subtotalMinor: money(1_000), totalMinor: money(1_000) };
      const paid = { paymentStatus: 'paid', fulfilmentStatus: 'unfulfilled', livemode: true } as const;
      const when = { createdAt: at, updatedAt: at };
      await deps.db.transaction(async (tx) => {
        const number = `V-${orders++}`;
        await tx
          .insert(tx.tables.orders)
          .values({ id, number, email: 'a@example.test', ...amount, ...paid, ...when, ...order });
        await tx.insert(tx.tables.orderLines).values({
          ...{ id: lineId, orderId: id, position: 0, productId, name: 'x', quantity },
          ...{ listPriceMinor: money(100), unitPriceMinor: money(100), taxMinor: money(0) },
        });
      });
      return { id, lineId, when };
    }
    const refund = (
      of: { id: NewOrder['id']; lineId: OrderLineId; when: { createdAt: Date; updatedAt: Date } },
      quantity: number,
      state: 'succeeded' | 'failed' = 'succeeded',
    ) =>
      deps.db.transaction((tx) =>
        tx.insert(tx.tables.refunds).values({
          ...{ id: deps.newId('refund'), orderId: of.id, amountMinor: money(100), restock: false, state },
          ...{ lines: [{ orderLineId: of.lineId, quantity }], ...of.when },
        }),
      );
    const units = async () => Object.fromEntries(await readSoldUnits(deps));
    const list = async (query = 'sort=best', cursor?: string, limit = 10) => {
      const filter = parseFilter(new URLSearchParams(query), {
        categories: FIRST_CATEGORIES,
        currency: 'USD',
      });
      const { items, nextCursor } = await filterProducts(deps, GUEST, { filter, cursor, limit });
      return { names: items.map(({ name }) => name), nextCursor };
    };
    return { ...shop, deps, lamp, kettle, cup, vase, sold, refund, units, list };
  }

  test('counts paid orders of 90 days, less what was refunded, cancelled or returned', async () => {
    const { lamp, kettle, cup, vase, sold, refund, units } = await open();
    await sold(lamp, 2, HOUR);
    await sold(lamp, 3, 89 * DAY);
    await sold(lamp, 50, 91 * DAY);
    const partly = await sold(kettle, 4, DAY, { paymentStatus: 'partially_refunded' });
    await refund(partly, 1);
    await refund(partly, 2, 'failed');
    await sold(cup, 50, DAY, { paymentStatus: 'review' });
    await sold(cup, 50, DAY, { paymentStatus: 'refunded' });
    await sold(cup, 50, DAY, { fulfilmentStatus: 'cancelled' });
    await sold(cup, 50, DAY, { fulfilmentStatus: 'returned' });
    await sold(cup, 50, DAY, { livemode: false });
    await refund(await sold(vase, 2, DAY, { paymentStatus: 'partially_refunded' }), 2);
    expect(await units()).toEqual({ [lamp]: 5, [kettle]: 3 });
  });

  test('lists the most units first, the rest newest first, and goes on where it stopped', async () => {
    const { kettle, lamp, sold, list } = await open();
    await sold(kettle, 1, DAY);
    await sold(lamp, 2, DAY);
    const all = ['Lamp', 'Kettle', 'Vase', 'Cup'];
    expect((await list()).names).toEqual(all);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list('sort=best', cursor, 1);
      seen.push(...page.names);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
    expect((await list('sort=best&stock=in')).names).toEqual(['Lamp', 'Kettle', 'Cup']);
    expect((await list('sort=best&q=kettle')).names).toEqual(['Kettle']);
    expect((await list('')).names).toEqual(['Vase', 'Cup', 'Kettle', 'Lamp']);
  });

  test('is counted once an hour, up to that hour, and again after a failure', async () => {
    const { deps, clock, lamp, sold, units } = await open();
    expect(await units()).toEqual({});
    await sold(lamp, 1, 0);
    expect(await units()).toEqual({});
    clock.advance(HOUR);
    const failing = vi.spyOn(deps.db.read, 'select').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await expect(units()).rejects.toThrow('away');
    failing.mockRestore();
    expect(await units()).toEqual({ [lamp]: 1 });
  });

  test('while only test payments are taken, test orders count', async () => {
    const { deps, lamp, kettle, sold } = await open();
    await sold(lamp, 1, HOUR);
    await sold(kettle, 1, HOUR, { livemode: false });
    const trying = { ...deps, setup: { ...deps.setup, payments: async () => 'stand_in' as const } };
    expect([...(await readSoldUnits(trying)).keys()]).toEqual([kettle]);
    expect([...(await readSoldUnits(deps)).keys()]).toEqual([lamp]);
  });
});
