import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from './random.ts';

const SECTOR_BYTES = 512;
const TEARS = ['cut off', 'zeroed from there on', 'one sector garbled', 'one bit turned'] as const;
export type Tear = { kind: (typeof TEARS)[number]; at: number };

/**
 * Simulates a power cut: some bytes of the database's log are not what was written.
 * @param checkpointed the log's bytes that a power cut no longer reaches, see `checkpointedBytes`.
 * @returns the path of a torn copy beside it, and what was done to its log.
 */
export function tearLog(
  database: string,
  random: Random,
  checkpointed: number,
): { file: string; tear: Tear } {
  const file = join(dirname(database), 'torn.db');
  copyFileSync(database, file);
  const log = readFileSync(`${database}-wal`);
  const at = checkpointed < log.length ? random.between(checkpointed, log.length - 1) : log.length;
  const tear: Tear = { kind: random.pick(TEARS), at };
  writeFileSync(`${file}-wal`, torn(log, tear, random));
  return { file, tear };
}

function torn(log: Buffer, { kind, at }: Tear, random: Random): Buffer {
  if (at >= log.length) return log;
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

/** SQLite, "WAL-mode File Format": the header of the log and of each frame, and where the index counts. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
const CHECKPOINTED_FRAMES_AT = 96;

/**
 * How much of the log of an open database the database itself holds already. SQLite syncs those frames before it
 * copies them, so they cannot be torn by a power cut any more; a log without them would not fit its database.
 */
export function checkpointedBytes(database: string): number {
  const frames = readFileSync(`${database}-shm`).readUInt32LE(CHECKPOINTED_FRAMES_AT);
  const pageBytes = readFileSync(`${database}-wal`).readUInt32BE(PAGE_SIZE_AT);
  return frames === 0 ? 0 : LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes);
}
