import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The copy that a start makes of the database before it changes its schema; its name says when, in UTC. */
const COPY = /^before-migration-(\d{8}T\d{6})\.db$/;
const STAMP = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/;

/** The time in the name of a backup, or of a copy made before a migration; whole seconds. */
export function timeIn(file: string): Date {
  const [, year, month, day, hour, minute, second] = STAMP.exec(file) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * The copy from the start that brought the database up to date after an update.
 * @param after when the shop was closed for the update; `before`: for the next one, null if there was none.
 * @returns its path; null when the database was not changed, or the copy is gone.
 */
export function findCopy(dataDir: string, after: string, before: string | null): string | null {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return null;
  const from = new Date(after).setMilliseconds(0);
  const to = before === null ? Number.POSITIVE_INFINITY : new Date(before).getTime();
  const [name] = readdirSync(folder)
    .filter((each) => COPY.test(each) && timeIn(each).getTime() >= from && timeIn(each).getTime() < to)
    .sort();
  return name === undefined ? null : join(folder, name);
}
