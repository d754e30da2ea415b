import type { DocumentId, OrderId } from '../../../shared/ids.ts';
import { money, subtractMoney } from '../../../shared/money/money.ts';
import { isInEuropeanUnion } from '../../../shared/orders/countries.ts';
import {
  type CreditNoteRecord,
  type DocumentRecord,
  type InvoiceRecord,
  issuesInvoices,
} from '../../../shared/orders/documents.ts';
import { dayIn, type TimeZone } from '../../../shared/time-zone.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findDocumentOfRefund, listDocumentsOf } from '../../documents/document-repository.ts';
import { issueDocument } from '../../documents/document-service.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import { readPlan } from '../../settings/plan-repository.ts';
import { readLetterhead, readShopSettings } from '../../settings/shop-settings-service.ts';
import { postalAddressOf } from '../order-address-rules.ts';
import { findOrder, listOrderLines, type OrderRow } from '../order-repository.ts';
import type { RefundRow } from '../refunds/refund-repository.ts';
import { partsOf } from '../refunds/refund-rules.ts';
import {
  creditNoteRecord,
  type InvoicedOrder,
  invoiceRecord,
  reversalRecord,
  sellerOf,
} from './invoice-record-rules.ts';

/**
 * Issues an order's invoice, once, if the settings say who sells. The caller takes all its other locks before.
 * @returns null when no invoices are issued.
 */
export async function issueInvoice(
  tx: Transaction,
  deps: Deps,
  orderId: OrderId,
): Promise<DocumentId | null> {
  const settings = await readShopSettings(tx, deps);
  if (!issuesInvoices(settings)) return null;
  const issued = (await listDocumentsOf(tx, orderId)).find(({ record }) => record.kind === 'invoice');
  if (issued) return issued.id;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const { locale } = await readLetterhead(tx, deps, order);
  const { paidMinor, currency, paidAt } = await getPayment(tx, orderId);
  return issueDocument(tx, deps, {
    livemode: order.livemode,
    prefix: settings.invoicePrefix,
    orderId,
    refundId: null,
    timeZone: settings.timeZone,
    record: invoiceRecord({
      order: toInvoiced(order, settings.timeZone),
      taxable:
        order.taxes.length > 0 || (isInEuropeanUnion(settings.sellerCountry) && (await chargesTax(tx))),
      lines: await listOrderLines(tx, orderId),
      paid: {
        amountMinor: paidMinor,
        currency,
        on: dayIn(paidAt ?? order.createdAt, settings.timeZone),
      },
      settings,
      locale: { ...locale, currency: order.currency },
    }),
  });
}

/** Whether the shop charges tax anywhere. */
const chargesTax = async (tx: Transaction): Promise<boolean> => (await readPlan(tx, 'tax')).areas.length > 0;

const toInvoiced = (order: OrderRow, timeZone: TimeZone): InvoicedOrder => ({
  ...order,
  placedOn: dayIn(order.createdAt, timeZone),
  buyer: {
    name: order.name,
    company: order.company,
    vatNumber: order.vatNumber,
    ...postalAddressOf(order),
  },
});

/**
 * Issues the credit note of a refund that succeeded, once, if the order has an invoice. The caller takes all
 * its other locks before.
 * @param refunds all of the order's, oldest first.
 * @param inFull whether nothing is left to refund.
 * @returns null when the order has no invoice.
 */
export async function issueCreditNote(
  tx: Transaction,
  deps: Deps,
  {
    order,
    refund,
    refunds,
    inFull,
  }: { order: OrderRow; refund: RefundRow; refunds: readonly RefundRow[]; inFull: boolean },
): Promise<DocumentId | null> {
  const issued = await findDocumentOfRefund(tx, refund.id, 'credit_note');
  if (issued) return issued.id;
  const records = (await listDocumentsOf(tx, order.id)).map(({ record }) => record);
  const invoice = records.find((record): record is InvoiceRecord => record.kind === 'invoice');
  if (!invoice) return null;
  const settings = await readShopSettings(tx, deps);
  const { locale } = await readLetterhead(tx, deps, order);
  const { currency, paidMinor } = await getPayment(tx, order.id);
  const lines = await listOrderLines(tx, order.id);
  const parts = partsOf(refund, { order, lines, refunds, paidMinor });
  return issueDocument(tx, deps, {
    livemode: order.livemode,
    prefix: settings.creditNotePrefix,
    orderId: order.id,
    refundId: refund.id,
    timeZone: settings.timeZone,
    record: creditNoteRecord({
      invoice,
      earlier: standingCreditNotes(records),
      refund: { amountMinor: refund.amountMinor, parts, currency, inFull, byHand: refund.byHand },
      lines,
      deliveryPpm: order.delivery?.taxPpm ?? 0,
      ...(issuesInvoices(settings)
        ? { seller: sellerOf(settings), footer: settings.invoiceFooter }
        : { seller: invoice.seller, footer: invoice.footer }),
      locale,
    }),
  });
}

/**
 * Issues the credit notes of refunds that succeeded before the order's invoice was issued. One without units that
 * only gives back what was paid beyond the order's total has nothing to correct on the invoice. The caller takes
 * all its other locks before.
 * @param refunds all of the order's, oldest first.
 */
export async function issueEarlierCreditNotes(
  tx: Transaction,
  deps: Deps,
  { order, refunds }: { order: OrderRow; refunds: readonly RefundRow[] },
): Promise<void> {
  const { paidMinor, currency } = await getPayment(tx, order.id);
  let beyondMinor = currency === order.currency ? subtractMoney(paidMinor, order.totalMinor) : money(0);
  for (const refund of refunds) {
    if (refund.state !== 'succeeded') continue;
    if (refund.lines.length === 0 && refund.amountMinor <= beyondMinor)
      beyondMinor = subtractMoney(beyondMinor, refund.amountMinor);
    else await issueCreditNote(tx, deps, { order, refund, refunds, inFull: false });
  }
}

/** The credit notes that no reversal has cancelled. */
function standingCreditNotes(records: readonly DocumentRecord[]): CreditNoteRecord[] {
  const reversed = records.flatMap((record) =>
    record.kind === 'reversal' ? [record.creditNote.number] : [],
  );
  return records.filter(
    (record): record is CreditNoteRecord =>
      record.kind === 'credit_note' && !reversed.includes(record.number),
  );
}

/**
 * Cancels the credit note of a refund that came back after it had succeeded, once, by a reversal among the
 * invoices. The caller takes all its other locks before.
 * @returns null when the refund has no credit note.
 */
export async function reverseCreditNote(
  tx: Transaction,
  deps: Deps,
  { order, refund }: { order: OrderRow; refund: RefundRow },
): Promise<DocumentId | null> {
  const issued = await findDocumentOfRefund(tx, refund.id, 'invoice');
  if (issued) return issued.id;
  const record = (await findDocumentOfRefund(tx, refund.id, 'credit_note'))?.record;
  if (record?.kind !== 'credit_note') return null;
  const settings = await readShopSettings(tx, deps);
  return issueDocument(tx, deps, {
    livemode: order.livemode,
    prefix: settings.invoicePrefix,
    orderId: order.id,
    refundId: refund.id,
    timeZone: settings.timeZone,
    record: reversalRecord(record),
  });
}
