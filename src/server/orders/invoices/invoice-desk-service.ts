import { type InputWithSizeMeta, makeZip } from 'client-zip';
import type { OrderId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import type { Day, DocumentKind, DocumentType } from '../../../shared/orders/documents.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { dayIn } from '../../../shared/time-zone.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Deps } from '../../deps.ts';
import {
  type DocumentSummary,
  listDocuments,
  listSeries,
  lockSeries,
  moveSeries,
} from '../../documents/document-repository.ts';
import { openDocument } from '../../documents/document-service.ts';
import { decodeTimeCursor, type Page, timePage } from '../../paging.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';

/** Days as the documents print them, both inclusive; without them all. */
type Period = { from?: Day | undefined; to?: Day | undefined; kind?: DocumentKind | undefined };

export type ListDocumentsInput = Period & { cursor?: string | undefined; limit: number };

export type DeskDocument = Omit<DocumentSummary, 'issuedAt'> & {
  /** The day that it prints. */
  issuedOn: Day;
  kind: DocumentType;
  test: boolean;
  buyer: string;
  orderId: OrderId;
  orderNumber: string;
  totalMinor: Money;
  currency: string;
};

/**
 * Invoices and credit notes, newest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor
 * that is not one of ours.
 */
export async function listDeskDocuments(
  deps: Deps,
  actor: Actor,
  { cursor, limit, ...period }: ListDocumentsInput,
): Promise<Page<DeskDocument>> {
  assertAdmin(actor);
  const after = decodeTimeCursor(cursor);
  const rows = await listDocuments(deps.db.read, { ...rangeOf(period), after, limit: limit + 1 });
  const { items, nextCursor } = timePage(
    rows.map((row) => ({ ...row, createdAt: row.issuedAt })),
    limit,
  );
  return {
    items: items.map(({ id, number, livemode, orderId, orderNumber, record }) => ({
      id,
      kind: record.kind,
      number,
      issuedOn: record.issuedOn,
      test: !livemode,
      buyer: record.buyer.company || record.buyer.name,
      orderId,
      orderNumber,
      totalMinor: record.totalMinor,
      currency: record.locale.currency,
    })),
    nextCursor,
  };
}

const rangeOf = ({ kind, from, to }: Period) => ({ from, to, kind: kind ?? null });

/** The next number of each series of real documents. */
export type NextNumbers = Record<DocumentKind, number>;

/** @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export async function getNextNumbers({ db }: Deps, actor: Actor): Promise<NextNumbers> {
  assertAdmin(actor);
  const begun = (await listSeries(db.read)).filter(({ livemode }) => livemode);
  const next = (kind: DocumentKind) => begun.find((series) => series.kind === kind)?.next ?? 1;
  return { invoice: next('invoice'), credit_note: next('credit_note') };
}

/**
 * Continues a series at a higher number, such as after those that another program has given.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `number_given` for a lower one.
 */
export async function continueSeries(
  deps: Deps,
  actor: Actor,
  { kind, next }: { kind: DocumentKind; next: number },
): Promise<NextNumbers> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const from = await lockSeries(tx, { kind, livemode: true });
    if (next < from) throw new ShopError({ code: 'number_given', next: from });
    if (next === from) return;
    await moveSeries(tx, { kind, livemode: true, next });
    const data = { kind, from, to: next };
    await audit(tx, deps, actor, {
      action: 'series.continued',
      entity: 'series',
      entityId: kind,
      data,
    });
  });
  return getNextNumbers(deps, actor);
}

const PAGE = 100;

export type DocumentArchive = { name: string; content: AsyncIterable<Uint8Array> };

/**
 * All documents of a period as one zip, made while it is sent. Those whose files are lost are named in
 * `missing.txt`.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function archiveDocuments(deps: Deps, actor: Actor, period: Period): Promise<DocumentArchive> {
  assertAdmin(actor);
  const { timeZone } = await readShopSettings(deps.db.read, deps);
  const { from = 'all', to = dayIn(deps.now(), timeZone), kind } = period;
  const what = kind ? KIND_NAMES[kind] : 'invoices-and-credit-notes';
  return { name: `${what}-${from}-${to}.zip`, content: makeZip(archiveEntries(deps, period)) };
}

const KIND_NAMES: Record<DocumentKind, string> = { invoice: 'invoices', credit_note: 'credit-notes' };

async function* archiveEntries(deps: Deps, period: Period): AsyncGenerator<InputWithSizeMeta> {
  const lost: string[] = [];
  for (let after: { createdAt: Date; id: string } | null = null; ; ) {
    const page = await listDocuments(deps.db.read, { ...rangeOf(period), after, limit: PAGE });
    for (const { id, number, issuedAt } of page) {
      const file = await openDocument(deps, id).catch((error: unknown) => {
        if (error instanceof ShopError && error.reason.code === 'document_lost') return null;
        throw error;
      });
      if (file) yield { name: file.name, input: file.pdf, lastModified: issuedAt };
      else lost.push(number);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = { createdAt: last.issuedAt, id: last.id };
  }
  if (lost.length > 0) yield { name: 'missing.txt', input: `${lost.join('\n')}\n`, lastModified: deps.now() };
}
