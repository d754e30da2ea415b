import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openFolder, quietly, restore } from '../../../../tests/support/shop/backed-up-shop.ts';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { SYSTEM } from '../../actor.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { findDocument, listDocumentsOf, listSeries } from '../../documents/document-repository.ts';
import { openDocument } from '../../documents/document-service.ts';
import { openDocumentStore } from '../../documents/document-store.ts';
import { openDiskStore } from '../../files/disk-store.ts';
import { hasMailWork, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { continueSeries } from '../../orders/invoices/invoice-desk-service.ts';
import { getHealth } from '../health/health-service.ts';
import { makeBackup } from './backup-service.ts';

// A copy of a database, and a drawn page, each start a thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

async function openInvoiced() {
  const placed = await openPlacedOrder('sqlite', { beforePaying: ({ deps }) => startInvoicing(deps) });
  await refund(placed);
  const documents = await listDocumentsOf(placed.deps.db.read, placed.orderId);
  return { ...placed, documents };
}

test('a restored shop gives the very bytes of its invoices, and skips numbers that were given since', async () => {
  const { deps, admin, documents } = await openInvoiced();
  await continueSeries(deps, admin.actor, { kind: 'invoice', next: 41 });
  const files = await Promise.all(documents.map(({ id }) => openDocument(deps, id)));
  const { file, documents: kept } = await makeBackup(deps, SYSTEM, quietly);
  expect(kept.files).toBe(2);

  const to = openFolder();
  expect(await restore(to, file)).toMatchObject({ documents: { files: 2 }, series: 3 });
  const db = openSqlite(to.databaseFile);
  const restored = { ...deps, db, documents: openDocumentStore(openDiskStore(to.documentsFolder)) };
  for (const [index, { id }] of documents.entries()) {
    const found = await openDocument(restored, id);
    expect(found.name).toBe(files[index]?.name);
    expect(found.pdf.equals(files[index]?.pdf ?? Buffer.alloc(0))).toBe(true);
  }
  expect(await listSeries(db.read)).toEqual([
    { kind: 'invoice', livemode: true, next: 1_041 },
    { kind: 'invoice', livemode: false, next: 1_002 },
    { kind: 'credit_note', livemode: false, next: 1_002 },
  ]);
  const { auditEntries } = db.read.tables;
  const skipped = (await db.read.select().from(auditEntries)).filter(
    ({ action }) => action === 'series.skipped',
  );
  // Test orders' numbers matter to nobody.
  expect(skipped).toMatchObject([{ entityId: 'invoice', byStaff: true, data: { from: 41, to: 1_041 } }]);
  await db.close();
});

test('a lost or damaged file is an error that the health page names, and is never drawn again', async () => {
  const { deps, documents } = await openInvoiced();
  while (await hasMailWork(deps)) await sendDueMails(deps);
  const [invoice, creditNote] = await Promise.all(documents.map(({ id }) => findDocument(deps.db.read, id)));
  const pathOf = (sha256: string | null | undefined) => join(deps.documents.files.folder, `${sha256}.pdf`);
  const lost = async () =>
    (await getHealth(deps, SYSTEM, { origin: deps.publicUrl, forwarded: false })).findings.find(
      ({ code }) => code === 'documents_lost',
    );
  expect(await lost()).toBeUndefined();
  rmSync(pathOf(invoice?.sha256));
  expect(await lost()).toMatchObject({ level: 'bad', count: 1, numbers: ['TEST-2026-000001'] });
  writeFileSync(pathOf(creditNote?.sha256), 'something else');
  for (const { id, number } of documents) {
    await expect(openDocument(deps, id)).rejects.toMatchObject({ reason: { code: 'document_lost', number } });
  }
});
