import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = 'history.jsonl';

const entrySchema = z.object({
  /** When the shop was closed for it. */
  at: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  /** The backup made before. Null on PostgreSQL, and when there was no data yet. */
  backup: z.string().nullable(),
  happened: z.enum(['upgraded', 'taken back', 'rolled back']),
});

/** One update or rollback; a line of BASE/history.jsonl. */
export type HistoryEntry = z.infer<typeof entrySchema>;

/** All entries, the latest first. A line that was not written to its end is left out. */
export function readHistory(base: string): HistoryEntry[] {
  const file = join(base, NAME);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const entry = entrySchema.safeParse(JSON.parse(line));
        return entry.success ? [entry.data] : [];
      } catch {
        return [];
      }
    })
    .reverse();
}

/** Begins with a line's end, so that a torn line before it spoils only itself. */
export function appendHistory(base: string, entry: HistoryEntry): void {
  const file = join(base, NAME);
  const torn = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${torn ? '\n' : ''}${JSON.stringify(entry)}\n`, { mode: 0o644 });
}

/** The update that a release came with; undefined for the first one. */
export const upgradeTo = (history: readonly HistoryEntry[], release: string) =>
  history.find(({ happened, to }) => happened === 'upgraded' && to === release);
