import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what is written there in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'voltcart-tests-';
/** The databases of all tests under way take some hundred megabytes, and Chromium shares memory there. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Before all tests: where the system has room, what they write to the temporary folder is kept in memory. Waiting for the
 * disk takes a fifth of their processor time, and what reaches it is proven elsewhere (`tests/faults/durability.test.ts`).
 * `TMPDIR` is respected.
 */
export default function writeToMemory(): (() => void) | undefined {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftOvers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Tests start programs from there, which containers often forbid. */
function hasRoom(): boolean {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const [, , type, options = ''] = mounts.find((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    return type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Of runs that were killed: memory is not emptied by the system before it restarts. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
