import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from './random.ts';

const SECTOR_BYTES = 512;
const TEARS = ['cut off', 'zeroed from there on', 'one sector garbled', 'one bit turned'] as const;
export type Tear = { kind: (typeof TEARS)[number]; at: number };

/**
 * Simulates a power cut: some bytes of the database's log are not what was written.
 * @returns the path of a torn copy beside it, and what was done to its log.
 */
export function tearLog(database: string, random: Random): { file: string; tear: Tear } {
  const file = join(dirname(database), 'torn.db');
  copyFileSync(database, file);
  const log = readFileSync(`${database}-wal`);
  const tear: Tear = { kind: random.pick(TEARS), at: random.between(0, log.length - 1) };
  writeFileSync(`${file}-wal`, torn(log, tear, random));
  return { file, tear };
}

function torn(log: Buffer, { kind, at }: Tear, random: Random): Buffer {
  if (kind === 'cut off') return log.subarray(0, at);
  if (kind === 'zeroed from there on') log.fill(0, at);
  if (kind === 'one bit turned') log.writeUInt8(log.readUInt8(at) ^ (1 << random.between(0, 7)), at);
  if (kind === 'one sector garbled') {
    const start = at - (at % SECTOR_BYTES);
    for (let n = start; n < Math.min(start + SECTOR_BYTES, log.length); n++) {
      log.writeUInt8(random.between(0, 255), n);
    }
  }
  return log;
}
