import type { Locale } from '../locale.ts';
import type { Money } from '../money/money.ts';
import type { TaxSum } from '../money/pricing.ts';
import type { ShopSettings } from '../operations/shop-settings.ts';
import type { Address } from './address.ts';

/** The series. A reversal is numbered among the invoices. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A day without a time: '2026-11-22'. */
export type Day = string;

/** The seller, as printed on every document. */
export type Seller = {
  name: string;
  /** One line each. */
  address: string[];
  /** ISO 3166-1 alpha-2. */
  country: string;
  taxNumber: string;
};

/** A line of an invoice; amounts in the shop's prices, which include the tax or not. */
export type InvoiceLine = {
  name: string;
  quantity: number;
  unitPriceMinor: Money;
  /** Its share of the order's discount. */
  discountMinor: Money;
  /** Parts per million; 0 without tax. */
  taxPpm: number;
  /** Price times quantity, less the discount. */
  amountMinor: Money;
};

type Common = {
  number: string;
  issuedOn: Day;
  /** An order paid with test money: the document says that it is none. */
  test: boolean;
  /** The customer's language and the currency of all amounts. */
  locale: Locale;
  seller: Seller;
  footer: string;
  buyer: Omit<Address, 'phone'>;
  order: { number: string; placedOn: Day };
  /** The tax at each rate; empty without tax. */
  taxes: TaxSum[];
  /**
   * What of the total is exempt from the tax that its seller charges otherwise; documents issued before this field was added do
   * not name it.
   */
  exemptMinor?: Money;
  totalMinor: Money;
};

export type InvoiceRecord = Common & {
  kind: 'invoice';
  lines: InvoiceLine[];
  subtotalMinor: Money;
  discountMinor: Money;
  /** The discount code that was used; invoices issued before this field was added do not name theirs. */
  discountCode?: string;
  /**
   * Null when nothing was delivered for money; `name` may be ''. Invoices issued before `pickUp` was added call picking
   * up a delivery.
   */
  delivery: { name: string; priceMinor: Money; pickUp?: true } | null;
  taxIncluded: boolean;
  taxMinor: Money;
  /**
   * What was paid, which may differ from the total of an order whose payment was approved by hand, and when. Invoices
   * issued before `on` was added name the day of the order.
   */
  paid: { amountMinor: Money; currency: string; on?: Day };
};

export type CreditNoteRecord = Common & {
  kind: 'credit_note';
  invoice: { number: string; issuedOn: Day };
  /**
   * The units given back; empty for a refund that names none. Amounts with tax, where they and `delivery` add up to the
   * total; documents issued before they were added have none.
   */
  lines: { name: string; quantity: number; amountMinor?: Money }[];
  /** What is given back of the delivery, tax included. */
  delivery?: NonNullable<InvoiceRecord['delivery']>;
  /** Whether nothing is left to refund after it. */
  inFull: boolean;
  /** Whether it is the invoice's first. */
  first: boolean;
  /** The money went another way than back to the card. */
  byHand?: true;
};

/** Cancels a credit note whose refund came back: its amounts and its tax count again. */
export type ReversalRecord = Common & {
  kind: 'reversal';
  creditNote: { number: string; issuedOn: Day };
  invoice: { number: string; issuedOn: Day };
};

/** Everything that a document says: it is frozen with its number, and drawn from nothing else. */
export type DocumentRecord = InvoiceRecord | CreditNoteRecord | ReversalRecord;

/** What a document is, as people read it. */
export type DocumentType = DocumentRecord['kind'];

/** The series that numbers a document. */
export const seriesOf = (type: DocumentType): DocumentKind => (type === 'reversal' ? 'invoice' : type);

/** Whether the settings say who sells: only then are invoices issued. */
export const issuesInvoices = ({ sellerName, sellerAddress }: ShopSettings): boolean =>
  sellerName !== '' && sellerAddress !== '';

/**
 * A number as printed: `2026-000123`. The sequence does not start again with a new year, so it alone tells two
 * numbers apart.
 */
export const documentNumber = (prefix: string, issuedOn: Day, sequence: number): string =>
  `${prefix}${issuedOn.slice(0, 4)}-${String(sequence).padStart(6, '0')}`;

/** What precedes the number of a document for a test order. */
export const TEST_PREFIX = 'TEST-';

/** After a restore a series skips this many numbers, because some may have been given since the backup. */
export const SERIES_LEAP = 1_000;

/** The highest number that a series can be moved to. */
export const SEQUENCE_MAX = 999_999_999;
