import { createHash } from 'node:crypto';
import type { Reader } from '../../../src/server/db/database.ts';

/** One hash of the whole database, except when sessions were last seen. */
export async function hashDatabase(from: Reader): Promise<string> {
  const digest = createHash('sha256');
  for (const [name, table] of Object.entries(from.tables).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows: Record<string, unknown>[] = await from.select().from(table);
    if (name === 'sessions') for (const row of rows) delete row.lastSeenAt;
    digest.update(
      `${name}\n${rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n')}\n`,
    );
  }
  return digest.digest('hex');
}
