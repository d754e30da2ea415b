import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Cursor of a newest-first list: the last row's time and id. */
export type TimePosition = { createdAt: Date; id: string };

/** Condition for the rows after a cursor; no condition for null. */
export const olderThan = (
  createdAt: AnyColumn,
  id: AnyColumn,
  after: TimePosition | null,
): SQL | undefined =>
  after ? sql`(${createdAt}, ${id}) < (${sql.param(after.createdAt, createdAt)}, ${after.id})` : undefined;
