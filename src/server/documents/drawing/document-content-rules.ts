import { addMoney, formatMoney, type Money, money } from '../../../shared/money/money.ts';
import { placeLines } from '../../../shared/orders/address-lines.ts';
import { countryName } from '../../../shared/orders/countries.ts';
import type {
  CreditNoteRecord,
  Day,
  DocumentRecord,
  InvoiceRecord,
  ReversalRecord,
} from '../../../shared/orders/documents.ts';
import { kindOfTaxNumber } from '../../../shared/orders/tax-number.ts';
import { type Texts, textsFor } from '../../../shared/texts/catalogue.ts';
import { formatsIn } from '../../../shared/texts/dates.ts';
import type { Language } from '../../../shared/texts/language.ts';

/** `share`: of the table's width; numbers stand at the right. */
export type Column = { heading: string; share: number; right: boolean };
export type Table = { columns: Column[]; rows: string[][] };
export type Fact = { label: string; value: string };

/** A document as texts, from top to bottom. */
export type DocumentContent = {
  language: Language;
  title: string;
  paper: 'A4' | 'LETTER';
  /** Says that a test order's document is none. */
  warning: string | null;
  sellerName: string;
  sellerLines: string[];
  buyerHeading: string;
  buyerLines: string[];
  facts: Fact[];
  table: Table | null;
  /** The last one is the total. */
  sums: Fact[];
  taxes: (Table & { heading: string }) | null;
  notes: string[];
  footer: string;
};

/** Writes out what a record says, in its language. */
export function documentContent(record: DocumentRecord): DocumentContent {
  const { seller, buyer, locale } = record;
  const texts = textsFor(locale.language).documents;
  const names = formatsIn(locale.language).country;
  const abroad = buyer.country !== '' && buyer.country !== seller.country;
  return {
    language: locale.language,
    title: texts.titled(texts.titles[record.kind], record.number),
    paper: LETTER_COUNTRIES.includes(seller.country) ? 'LETTER' : 'A4',
    warning: record.test ? texts.test : null,
    sellerName: seller.name,
    sellerLines: filled([
      ...seller.address,
      abroad ? countryName(seller.country, names) : '',
      seller.taxNumber && taxNumberLine(seller.taxNumber, texts.taxNumbers),
    ]),
    buyerHeading: texts.billTo,
    buyerLines: filled([
      buyer.company,
      buyer.name,
      ...placeLines(buyer),
      abroad ? countryName(buyer.country, names) : '',
      buyer.vatNumber && texts.vatNumber(buyer.vatNumber),
    ]),
    facts: factsOf(record),
    ...varyingContent(record),
    taxes: taxTable(record),
    footer: record.footer,
  };
}

/** Where paper is Letter. */
const LETTER_COUNTRIES = ['US', 'CA'];

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

/** The seller's tax number, called what it is. */
function taxNumberLine(number: string, names: Texts['documents']['taxNumbers']): string {
  const kind = kindOfTaxNumber(number);
  return kind === 'named' ? number : `${names[kind]}: ${number}`;
}

function writersFor({ locale }: Pick<DocumentRecord, 'locale'>) {
  const formats = formatsIn(locale.language, locale);
  return {
    texts: textsFor(locale.language).documents,
    amount: (of: Money, currency = locale.currency) => formatMoney(of, { ...locale, currency }),
    percent: (partsPerMillion: number) => formats.rate.format(partsPerMillion / 1_000_000),
    day: (day: Day) => formats.writtenDay.format(new Date(`${day}T00:00:00Z`)),
  };
}

function factsOf(record: DocumentRecord): Fact[] {
  const { texts, day } = writersFor(record);
  return [
    { label: texts.number, value: record.number },
    { label: texts.date, value: day(record.issuedOn) },
    ...(record.kind === 'reversal'
      ? [
          { label: texts.ofCreditNote, value: record.creditNote.number },
          { label: texts.ofCreditNoteDate, value: day(record.creditNote.issuedOn) },
        ]
      : []),
    ...(record.kind !== 'invoice'
      ? [
          { label: texts.ofInvoice, value: record.invoice.number },
          { label: texts.ofInvoiceDate, value: day(record.invoice.issuedOn) },
        ]
      : []),
    { label: texts.orderNumber, value: record.order.number },
    { label: texts.orderDate, value: day(record.order.placedOn) },
    ...(record.kind === 'invoice' && record.discountCode
      ? [{ label: texts.discountCode, value: record.discountCode }]
      : []),
  ];
}

type Varying = Pick<DocumentContent, 'table' | 'sums' | 'notes'>;

function varyingContent(record: DocumentRecord): Varying {
  switch (record.kind) {
    case 'invoice':
      return invoiceContent(record);
    case 'credit_note':
      return creditNoteContent(record);
    case 'reversal':
      return reversalContent(record);
  }
}

function deliveryLabel(
  { name, pickUp }: NonNullable<InvoiceRecord['delivery']>,
  texts: Texts['documents'],
): string {
  if (name === '') return texts.delivery;
  return pickUp ? texts.pickUpAt(name) : texts.deliveryBy(name);
}

/**
 * Lines stand before the discount, which is taken off once, below their subtotal. Columns that would be empty in every line are
 * left out.
 */
function invoiceContent(record: InvoiceRecord): Varying {
  const { texts, amount, percent, day } = writersFor(record);
  const { lines, taxes, discountMinor, delivery, taxIncluded, taxMinor } = record;
  const cells = [
    { heading: texts.item, share: 8, right: false, of: (line: Line) => line.name },
    { heading: texts.quantity, share: 1.4, right: true, of: (line: Line) => String(line.quantity) },
    { heading: texts.unitPrice, share: 3, right: true, of: (line: Line) => amount(line.unitPriceMinor) },
    {
      heading: texts.tax,
      share: 2,
      right: true,
      shown: taxes.length > 0,
      of: (line: Line) => percent(line.taxPpm),
    },
    { heading: texts.amount, share: 3, right: true, of: (line: Line) => amount(priceOf(line)) },
  ].filter(({ shown = true }) => shown);
  const parts: Fact[] = [
    ...(discountMinor > 0 ? [{ label: texts.discount, value: `−${amount(discountMinor)}` }] : []),
    ...(delivery
      ? [
          {
            label: deliveryLabel(delivery, texts),
            value: amount(delivery.priceMinor),
          },
        ]
      : []),
    ...(taxIncluded
      ? []
      : taxes.map(({ rate, taxMinor: value }) => ({
          label: texts.rate(rate.name, percent(rate.partsPerMillion)),
          value: amount(value),
        }))),
  ];
  return {
    table: {
      columns: cells.map(({ heading, share, right }) => ({ heading, share, right })),
      rows: lines.map((line) => cells.map(({ of }) => of(line))),
    },
    sums: [
      // Without anything to add or take off it would only repeat the total.
      ...(parts.length > 0 ? [{ label: texts.subtotal, value: amount(record.subtotalMinor) }] : []),
      ...parts,
      { label: texts.total, value: amount(record.totalMinor) },
    ],
    notes: filled([
      taxIncluded && taxMinor > 0 ? texts.includesTax(amount(taxMinor)) : '',
      texts.paid(amount(record.paid.amountMinor, record.paid.currency)),
      // Paid for before it is supplied: the day of that is not known yet.
      texts.suppliedAfter(day(record.paid.on ?? record.order.placedOn)),
    ]),
  };
}

type Line = InvoiceRecord['lines'][number];

const priceOf = ({ amountMinor, discountMinor }: Line): Money => addMoney(amountMinor, discountMinor);

function creditNoteContent(record: CreditNoteRecord): Varying {
  const { texts, amount } = writersFor(record);
  const { full, part, rest } = texts.refundOf;
  const what = record.inFull ? (record.first ? full : rest) : part;
  const { lines, delivery } = record;
  const hasAmounts = lines.some(({ amountMinor }) => amountMinor !== undefined);
  return {
    table:
      lines.length > 0
        ? {
            columns: [
              { heading: texts.item, share: 8, right: false },
              { heading: texts.quantity, share: 1.4, right: true },
              ...(hasAmounts ? [{ heading: texts.refunded, share: 3, right: true }] : []),
            ],
            rows: lines.map(({ name, quantity, amountMinor }) => [
              name,
              String(quantity),
              ...(amountMinor === undefined ? [] : [amount(amountMinor)]),
            ]),
          }
        : null,
    sums: [
      ...(delivery ? [{ label: deliveryLabel(delivery, texts), value: amount(delivery.priceMinor) }] : []),
      { label: texts.totalRefunded, value: amount(record.totalMinor) },
    ],
    notes: [
      what(record.invoice.number),
      (record.byHand ? texts.repaid : texts.paidBack)(amount(record.totalMinor)),
    ],
  };
}

function reversalContent(record: ReversalRecord): Varying {
  const { texts, amount } = writersFor(record);
  return {
    table: null,
    sums: [{ label: texts.total, value: amount(record.totalMinor) }],
    notes: [texts.cancels(record.creditNote.number), texts.cameBack(amount(record.totalMinor))],
  };
}

/** The amounts at each rate, and what is exempt: § 14 (4) nos. 7 and 8 UStG, article 226 (8) and (11) of the VAT directive. */
function taxTable(record: DocumentRecord): DocumentContent['taxes'] {
  const { taxes, exemptMinor = money(0) } = record;
  if (taxes.length === 0 && exemptMinor === 0) return null;
  const { texts, amount, percent } = writersFor(record);
  return {
    heading: texts.taxByRate,
    columns: [
      { heading: texts.tax, share: 4, right: false },
      { heading: texts.net, share: 3, right: true },
      { heading: texts.tax, share: 3, right: true },
    ],
    rows: [
      ...taxes.map(({ rate, netMinor, taxMinor }) => [
        texts.rate(rate.name, percent(rate.partsPerMillion)),
        amount(netMinor),
        amount(taxMinor),
      ]),
      ...(exemptMinor > 0 ? [[texts.exempt, amount(exemptMinor), amount(money(0))]] : []),
    ],
  };
}
