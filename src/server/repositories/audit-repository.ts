import type { Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type AuditEntryRow = Tables['auditEntries']['$inferInsert'];

export async function insertAuditEntry(tx: Transaction, row: AuditEntryRow): Promise<void> {
  await tx.insert(tx.tables.auditEntries).values(row);
}
