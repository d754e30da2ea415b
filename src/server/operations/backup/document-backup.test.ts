import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openFolder, quietly, restore } from '../../../../tests/support/shop/backed-up-shop.ts';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { DocumentKind } from '../../../shared/orders/documents.ts';
import { SYSTEM } from '../../actor.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { findDocument, listDocumentsOf, listSeries } from '../../documents/document-repository.ts';
import { openDocument } from '../../documents/document-service.ts';
import { openDocumentStore } from '../../documents/document-store.ts';
import { openDiskStore } from '../../files/disk-store.ts';
import { hasMailWork, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { continueSeries } from '../../orders/invoices/invoice-desk-service.ts';
import { ensureShopId } from '../../settings/shop-id-service.ts';
import { getHealth } from '../health/health-service.ts';
import { makeBackup } from './backup-service.ts';
import { bringDumpIntoToday } from './into-today-service.ts';

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

test('restored over the shop’s own data, every series goes on after what was given since', async () => {
  const { deps, admin } = await openInvoiced();
  await ensureShopId(deps);
  await continueSeries(deps, admin.actor, { kind: 'invoice', next: 41 });
  await deps.db.transaction((tx) => tx.update(tx.tables.orders).set({ livemode: true }));
  const { file } = await makeBackup(deps, SYSTEM, quietly);
  const to = openFolder();
  mkdirSync(to.dataDir, { recursive: true });
  await deps.db.backupTo?.(to.databaseFile);
  /** Continues live series in the restored shop. @returns where they are after another restore. */
  const restoreAgain = async (given: readonly { kind: DocumentKind; next: number }[]) => {
    const db = openSqlite(to.databaseFile);
    for (const each of given) await continueSeries({ ...deps, db }, admin.actor, each);
    await db.close();
    await restore(to, file);
    const restored = openSqlite(to.databaseFile);
    const series = await listSeries(restored.read);
    await restored.close();
    return series.flatMap(({ kind, livemode, next }) => (livemode ? [{ kind, next }] : []));
  };

  expect(await restoreAgain([])).toEqual([{ kind: 'invoice', next: 1_041 }]);
  // The same backup again, after few and after many numbers, and after a series has begun.
  expect(await restoreAgain([{ kind: 'invoice', next: 1_046 }])).toEqual([{ kind: 'invoice', next: 1_046 }]);
  const given = [
    { kind: 'invoice', next: 5_000 },
    { kind: 'credit_note', next: 7 },
  ] as const;
  expect(await restoreAgain(given)).toEqual([
    { kind: 'invoice', next: 5_000 },
    { kind: 'credit_note', next: 1_001 },
  ]);
});

test('without the data that was lost, real series that the backup does not know begin after 1,000', async () => {
  const { deps } = await openInvoiced();
  await ensureShopId(deps);
  await deps.db.transaction((tx) => tx.update(tx.tables.orders).set({ livemode: true }));
  const { file } = await makeBackup(deps, SYSTEM, quietly);
  const nowhere = openFolder();
  const overDamaged = openFolder();
  mkdirSync(overDamaged.dataDir, { recursive: true });
  writeFileSync(overDamaged.databaseFile, 'no database');
  const overNewShop = openFolder();
  const { deps: newShop } = await openTestShop();
  await ensureShopId(newShop);
  mkdirSync(overNewShop.dataDir, { recursive: true });
  await newShop.db.backupTo?.(overNewShop.databaseFile);
  for (const to of [nowhere, overDamaged, overNewShop]) {
    await restore(to, file);
    const db = openSqlite(to.databaseFile);
    const live = (await listSeries(db.read)).filter(({ livemode }) => livemode);
    await db.close();
    expect(live).toEqual([
      { kind: 'invoice', livemode: true, next: 1_001 },
      { kind: 'credit_note', livemode: true, next: 1_001 },
    ]);
  }
});

describeEngines('a dump that PostgreSQL’s own programs put back', (engine) => {
  test('begins real series that it does not know after 1,000, once the shop has sold', async () => {
    const { deps } = await openPlacedOrder(engine);
    await bringDumpIntoToday(deps, SYSTEM, false);
    expect(await listSeries(deps.db.read)).toEqual([]);
    await deps.db.transaction((tx) => tx.update(tx.tables.orders).set({ livemode: true }));
    expect(await bringDumpIntoToday(deps, SYSTEM, false)).toMatchObject({ series: 2 });
    expect(await listSeries(deps.db.read)).toEqual([
      { kind: 'invoice', livemode: true, next: 1_001 },
      { kind: 'credit_note', livemode: true, next: 1_001 },
    ]);
  });
});

test('a lost or damaged file is an error that the health page names, and is never drawn again', async () => {
  const { deps, documents } = await openInvoiced();
  while (await hasMailWork(deps)) await sendDueMails(deps);
  const [invoice, creditNote] = await Promise.all(documents.map(({ id }) => findDocument(deps.db.read, id)));
  const pathOf = (sha256: string | null | undefined) => join(deps.documents.files.folder, `${sha256}.pdf`);
  const lost = async () =>
    (await getHealth(deps, SYSTEM, { origin: deps.publicUrl, strangeProxy: null })).findings.find(
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
