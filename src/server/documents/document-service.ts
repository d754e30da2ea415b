import { DAY_MS } from '../../shared/durations.ts';
import type { DocumentId, OrderId, RefundId } from '../../shared/ids.ts';
import { EMPTY_ADDRESS } from '../../shared/orders/address.ts';
import {
  type CreditNoteRecord,
  DOCUMENT_KINDS,
  documentNumber,
  type InvoiceRecord,
  type ReversalRecord,
  SERIES_LEAP,
  seriesOf,
  TEST_PREFIX,
} from '../../shared/orders/documents.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { dayIn, type TimeZone } from '../../shared/time-zone.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  type DocumentRow,
  drawSequence,
  findDocument,
  insertDocument,
  listDocumentFiles,
  listDocumentsOf,
  listSeries,
  lockSeries,
  moveSeries,
  replaceRecord,
  type Series,
  type SeriesRow,
  setDocumentFile,
} from './document-repository.ts';
import { drawInThread } from './drawing/document-drawing.ts';

/** What is written when it is issued: its number, its day, and whether it is a test. */
type Given = 'number' | 'issuedOn' | 'test';

export type NewDocument = {
  livemode: boolean;
  prefix: string;
  orderId: OrderId;
  refundId: RefundId | null;
  /** Where the day of issue is counted. */
  timeZone: TimeZone;
  record: Omit<InvoiceRecord, Given> | Omit<CreditNoteRecord, Given> | Omit<ReversalRecord, Given>;
};

/**
 * Issues a document: draws the next number of its series and freezes what it says, in the transaction of its
 * cause. The series stays locked until the transaction ends, so the caller takes all its other locks before.
 */
export async function issueDocument(
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  { livemode, prefix, orderId, refundId, timeZone, record }: NewDocument,
): Promise<DocumentId> {
  const id = deps.newId('document');
  const kind = seriesOf(record.kind);
  const sequence = await drawSequence(tx, { kind, livemode });
  // Read under the series' lock, so that numbers and dates rise together.
  const issuedAt = deps.now();
  const issuedOn = dayIn(issuedAt, timeZone);
  const number = documentNumber(livemode ? prefix : TEST_PREFIX + prefix, issuedOn, sequence);
  await insertDocument(tx, {
    id,
    kind,
    livemode,
    sequence,
    number,
    orderId,
    refundId,
    record: { ...record, number, issuedOn, test: !livemode },
    issuedAt,
  });
  return id;
}

export type DocumentFile = { name: string; pdf: Buffer };

/**
 * A document's file. It is drawn when it is first needed and kept; from then on only the kept file is given,
 * whatever a later version of the shop would draw.
 * @throws ShopError `document_lost` when the file is missing or damaged.
 */
export async function openDocument(deps: Deps, id: DocumentId): Promise<DocumentFile> {
  const document = await findDocument(deps.db.read, id);
  if (!document) throw new Error(`there is no document ${id}`);
  const name = `${document.number}.pdf`;
  const file = document.sha256 ?? (await drawOnce(deps, document));
  if (file === null) return openDocument(deps, id);
  const pdf = await deps.documents.find(file);
  if (!pdf) throw new ShopError({ code: 'document_lost', number: document.number });
  return { name, pdf };
}

/**
 * Draws a document and keeps its file.
 * @returns the file's name: the first one's, if two processes draw it; null if the buyer was erased meanwhile.
 */
async function drawOnce(deps: Deps, document: DocumentRow): Promise<string | null> {
  const { record, issuedAt } = document;
  const drawn = await deps.documents.add(await drawInThread({ record, issuedAt }));
  const named = await deps.db.transaction((tx) => setDocumentFile(tx, document, drawn));
  if (named === null) await deps.documents.remove(drawn);
  return named;
}

const AT_ONCE = 1_000;

/** Every document that has a file. */
async function* filesNamed({ db }: Pick<Deps, 'db'>): AsyncGenerator<{ number: string; sha256: string }> {
  for (let after: DocumentId | null = null; ; ) {
    const named = await listDocumentFiles(db.read, { after, limit: AT_ONCE });
    for (const { number, sha256 } of named) if (sha256) yield { number, sha256 };
    after = named.at(-1)?.id ?? null;
    if (named.length < AT_ONCE) return;
  }
}

/** The numbers of documents whose files are missing. */
export async function listLostDocuments(deps: Pick<Deps, 'db' | 'documents'>): Promise<string[]> {
  const lost: string[] = [];
  const present = await deps.documents.list();
  for await (const { number, sha256 } of filesNamed(deps)) if (!present.has(sha256)) lost.push(number);
  return lost;
}

/**
 * Erases the buyer but for the country from an order's documents, whose time is over. Once the transaction is done,
 * `removeErasedFiles` removes the files; requests for such a document get it without the buyer.
 */
export async function eraseBuyer(tx: Transaction, orderId: OrderId): Promise<void> {
  const { phone: _, ...nobody } = EMPTY_ADDRESS;
  for (const { id, record } of await listDocumentsOf(tx, orderId))
    await replaceRecord(tx, id, { ...record, buyer: { ...nobody, country: record.buyer.country } });
}

/**
 * Removes the files that no document names any more, but for those of the last day.
 * @returns whether none was left; after a restore every file is of the last day.
 */
export async function removeErasedFiles(deps: Pick<Deps, 'db' | 'documents' | 'now'>): Promise<boolean> {
  const named = new Set<string>();
  for await (const { sha256 } of filesNamed(deps)) named.add(sha256);
  return deps.documents.removeOthers(named, new Date(deps.now().getTime() - DAY_MS));
}

const EVERY_SERIES: readonly Series[] = DOCUMENT_KINDS.flatMap((kind) => [
  { kind, livemode: true },
  { kind, livemode: false },
]);

/**
 * Skips numbers of every series that has begun, at least up to where it is known to have got.
 * @param reached where series had got to in the data that the restore replaces.
 * @param othersMayHaveBegun whether real documents may have been given in series that nothing is known of.
 * @returns where each continues.
 */
export async function leapSeries(
  tx: Transaction,
  { reached, othersMayHaveBegun }: { reached: readonly SeriesRow[]; othersMayHaveBegun: boolean },
): Promise<(SeriesRow & { from: number })[]> {
  const begun = await listSeries(tx);
  const findIn = (rows: readonly SeriesRow[], { kind, livemode }: Series) =>
    rows.find((row) => row.kind === kind && row.livemode === livemode);
  const leaps: (SeriesRow & { from: number })[] = [];
  for (const series of EVERY_SERIES) {
    const [own, known] = [findIn(begun, series), findIn(reached, series)];
    if (!own && !known && !(othersMayHaveBegun && series.livemode)) continue;
    const from = await lockSeries(tx, series);
    const leap = { ...series, from, next: Math.max(from + SERIES_LEAP, known?.next ?? 1) };
    await moveSeries(tx, leap);
    leaps.push(leap);
  }
  return leaps;
}
