import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../../../shared/durations.ts';
import { unfitNodeLine } from '../../../fit-node.ts';
import { Bad, type Check, firstLineOf } from './check.ts';

/** Clocks of machines without a battery start in the past, and with them codes, sessions and certificates fail. */
const CLOCK_BEHIND_MS = DAY_MS;
const OLD_LIBRARY =
  'This Linux is too old, or of another kind of machine: the shop needs glibc 2.34 or newer (Debian 12, Ubuntu 22.04).';

/** Whether this machine can run the program at all. @param root the package's root folder. */
export function machineChecks(root: string): Check[] {
  return [
    { subject: 'Node', look: nodeFits },
    { subject: 'Program files', look: () => filesAreThere(root) },
    { subject: 'Database driver', look: () => natively(loadDriver) },
    { subject: 'Pictures', look: () => natively(makePicture) },
    { subject: 'Passwords', look: () => natively(hashPassword) },
    { subject: 'Clock', look: () => clockIsRight(root) },
  ];
}

function nodeFits(): string {
  const { node, napi = '0' } = process.versions;
  const line = unfitNodeLine({ node, napi });
  if (line !== null) throw new Bad(node, line);
  return `${node} for ${process.platform} ${process.arch}`;
}

function filesAreThere(root: string): string {
  const missing = ['dist/client/index.html', 'drizzle/sqlite', 'drizzle/postgresql', 'src/demo'].find(
    (path) => !existsSync(join(root, path)),
  );
  if (missing) throw new Bad(`${join(root, missing)} is missing`, 'Unpack the release again.');
  return root;
}

async function loadDriver(): Promise<string> {
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  const memory = new BetterSqlite3(':memory:');
  const version = memory.prepare<[], string>('select sqlite_version()').pluck().get();
  memory.close();
  return `SQLite ${version}`;
}

async function makePicture(): Promise<string> {
  const { default: sharp } = await import('sharp');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  return `libvips ${sharp.versions.vips}`;
}

async function hashPassword(): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return (await hash('password', { memoryCost: 19_456 })).split('$')[1] ?? '';
}

/** Tells what a machine lacks for native code from other faults. */
async function natively(load: () => Promise<string>): Promise<string> {
  try {
    return await load();
  } catch (error) {
    const text = String(error);
    const [fault] = /GLIBC\w*_[\d.]+' not found|wrong ELF class|invalid ELF header/.exec(text) ?? [];
    if (fault) throw new Bad(fault, OLD_LIBRARY);
    throw new Bad(firstLineOf(error), 'Unpack the release again, or run npm ci in a clone.');
  }
}

function clockIsRight(root: string): string {
  const now = Date.now();
  const made = statSync(join(root, 'dist/client/index.html')).mtimeMs;
  if (now < made - CLOCK_BEHIND_MS)
    throw new Bad(
      `${new Date(now).toISOString()} is before this release was made`,
      'Set the clock and keep it synchronised: timedatectl set-ntp true.',
    );
  return new Date(now).toISOString();
}
