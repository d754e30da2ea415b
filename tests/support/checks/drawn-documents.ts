import { extractText, getDocumentProxy } from 'unpdf';
import { drawDocument } from '../../../src/server/documents/drawing/draw-document.ts';
import type { Locale } from '../../../src/shared/locale.ts';
import { money, subtractMoney } from '../../../src/shared/money/money.ts';
import { priceOrder, type Tax, untaxedIn } from '../../../src/shared/money/pricing.ts';
import { EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';
import type { DocumentRecord, InvoiceRecord } from '../../../src/shared/orders/documents.ts';

type Line = {
  name: string;
  price: number;
  quantity?: number;
  taxClass?: 'standard' | 'reduced' | 'exempt';
};

type Invoicing = {
  lines: Line[];
  tax?: Tax;
  discount?: number;
  discountCode?: string;
  delivery?: { name: string; price: number };
  locale?: Partial<Locale>;
  seller?: Partial<InvoiceRecord['seller']>;
  buyer?: Partial<InvoiceRecord['buyer']>;
  test?: boolean;
};

const NO_TAX: Tax = { prices: 'included', rates: {} };
const ISSUED_AT = new Date('2026-11-22T10:00:00Z');

/** The record of an order's invoice, priced as orders are. */
export function invoiceRecord({
  lines,
  tax = NO_TAX,
  discount = 0,
  discountCode,
  delivery,
  ...more
}: Invoicing): InvoiceRecord {
  const priced = priceOrder({
    lines: lines.map(({ name, price, quantity = 1, taxClass = 'standard' }) => ({
      name,
      quantity,
      unitPriceMinor: money(price),
      taxClass,
    })),
    discountMinor: money(discount),
    deliveryMinor: money(delivery?.price ?? 0),
    tax,
  });
  const locale: Locale = { language: 'en', currency: 'USD', moneyFormat: 'language', ...more.locale };
  const { phone: _, ...nobody } = EMPTY_ADDRESS;
  return {
    kind: 'invoice',
    number: '2026-000123',
    issuedOn: '2026-11-22',
    test: more.test ?? false,
    locale,
    seller: {
      name: 'Bright Corner',
      address: ['1 Market Street'],
      country: 'US',
      taxNumber: '',
      ...more.seller,
    },
    footer: 'Thank you.',
    buyer: { ...nobody, ...more.buyer },
    order: { number: 'K7QM2XPA', placedOn: '2026-11-21' },
    lines: priced.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: line.discountMinor,
      taxPpm: line.rate?.partsPerMillion ?? 0,
      amountMinor: subtractMoney(money(line.unitPriceMinor * line.quantity), line.discountMinor),
    })),
    subtotalMinor: priced.subtotalMinor,
    discountMinor: priced.discountMinor,
    ...(discountCode ? { discountCode } : {}),
    delivery: delivery ? { name: delivery.name, priceMinor: priced.deliveryMinor } : null,
    taxIncluded: priced.taxIncluded,
    taxMinor: priced.taxMinor,
    taxes: priced.taxes,
    ...(priced.taxes.length > 0 ? { exemptMinor: untaxedIn(priced) } : {}),
    totalMinor: priced.totalMinor,
    paid: { amountMinor: priced.totalMinor, currency: locale.currency },
  };
}

/** Draws a document and reads it: the text of each page, with single spaces, and the paper in points. */
export async function draw(record: DocumentRecord) {
  const pdf = await drawDocument({ record, issuedAt: ISSUED_AT });
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const { text } = await extractText(document, { mergePages: false });
  const view = (await document.getPage(1)).view;
  return {
    pdf,
    document,
    pages: text.map((page) => page.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')),
    paper: view.slice(2).map(Math.round),
  };
}
