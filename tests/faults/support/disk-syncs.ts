import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Counts syncs to disk at the operating system, from outside the shop. */
export type DiskSyncs = {
  /** The command to start the shop with. */
  command: string[];
  /** How often the database's log has been synced so far. */
  count: () => number;
};

/** @param folder where strace writes. `-D` keeps the shop the direct child, so that it can be killed. */
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
