import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the operating system was asked to put on the disk, counted from outside the shop. */
export type DiskSyncs = {
  /** What the shop is to be started by. */
  command: string[];
  /** How often the database's log was synced so far. */
  count: () => number;
};

/** @param folder where strace writes. `-D` keeps the shop itself the child, so that it can be killed. */
export function traceDiskSyncs(folder: string): DiskSyncs {
  const file = join(folder, 'syncs.strace');
  return {
    command: ['strace', '-D', '-f', '-qq', '-y', '-e', 'trace=fsync,fdatasync', '-A', '-o', file],
    count: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => /\bf(data)?sync\(\d+<[^>]*\/shop\.db-wal>\)\s+= 0$/.test(line)).length
        : 0,
  };
}
