import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Where a list that shows the newest first goes on: the last row's time and id. */
export type TimePosition = { createdAt: Date; id: string };

/** The rows behind a position; all of them for null. */
export const olderThan = (
  createdAt: AnyColumn,
  id: AnyColumn,
  after: TimePosition | null,
): SQL | undefined =>
  after ? sql`(${createdAt}, ${id}) < (${sql.param(after.createdAt, createdAt)}, ${after.id})` : undefined;
