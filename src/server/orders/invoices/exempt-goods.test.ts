import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { savePlan } from '../../settings/plan-service.ts';
import { approvePayment } from '../desk/order-care-service.ts';

const GERMAN_VAT = { place: 'DE', name: 'VAT', standard: 190_000, reduced: 70_000, deliveryTaxed: true };

/** An order over 60.00 without tax. */
const openUntaxed = (
  engine: 'sqlite' | 'postgresql',
  {
    sellerCountry,
    charges,
    paidBeyond = 0,
  }: { sellerCountry: string; charges: boolean; paidBeyond?: number },
) =>
  openPlacedOrder(engine, {
    beforePaying: async ({ deps }) => {
      await startInvoicing(deps, { sellerCountry });
      if (charges)
        await savePlan(deps, SYSTEM, 'tax', {
          version: 0,
          plan: { prices: 'included', areas: [GERMAN_VAT] },
        });
      const totalMinor = money(6_000 - paidBeyond);
      if (paidBeyond > 0)
        await deps.db.transaction((tx) =>
          tx.update(tx.tables.checkouts).set({ subtotalMinor: totalMinor, totalMinor }),
        );
    },
  });

describeEngines('an order without tax', (engine) => {
  const exemptIn = async ({ deps, orderId }: Awaited<ReturnType<typeof openUntaxed>>) =>
    (await listDocumentsOf(deps.db.read, orderId)).map(({ record }) => record.exemptMinor);

  test('is named as exempt by a seller in the Union who charges VAT otherwise, and so is what is given back of it', async () => {
    const placed = await openUntaxed(engine, { sellerCountry: 'DE', charges: true });
    await refund(placed, { amountMinor: money(2_000) });
    expect(await exemptIn(placed)).toEqual([6_000, 2_000]);
  });

  test.each([
    ['who charges none', 'DE', false],
    ['elsewhere', 'US', true],
  ])('is not by a seller %s', async (_, sellerCountry, charges) => {
    const placed = await openUntaxed(engine, { sellerCountry, charges });
    await refund(placed, { amountMinor: money(2_000) });
    expect(await exemptIn(placed)).toEqual([undefined, undefined]);
  });

  test('has no more exempt in its credit notes than on its invoice, though more was paid', async () => {
    const placed = await openUntaxed(engine, { sellerCountry: 'DE', charges: true, paidBeyond: 1_000 });
    await approvePayment(placed.deps, placed.admin.actor, { orderId: placed.orderId });
    await refund(placed, { amountMinor: money(6_000) });
    expect(await exemptIn(placed)).toEqual([5_000, 5_000]);
  });
});
