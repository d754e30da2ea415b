import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server of the tests' own, on a free port and in a folder of its own. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };

/** The folder of PostgreSQL's server programs, or null where it is not installed. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const inPath = (process.env.PATH ?? '').split(':');
  return (
    [...folders.sort().reverse(), ...inPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
  );
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function asServerUser(command: string, args: string[]): [string, string[]] {
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

/** @returns null where PostgreSQL is not installed. Nothing in it survives, so it need not reach the disk. */
export async function startCluster(): Promise<Cluster | null> {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-postgresql-'));
  if (process.getuid?.() === 0) {
    const ids = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, ids[0] ?? 0, ids[1] ?? 0);
  }
  const data = join(folder, 'data');
  const port = await freePort();
  const call = (program: string, args: string[]) => run(...asServerUser(join(programs, program), args));
  await call('initdb', ['-D', data, '-A', 'trust', '-U', 'shop', '-E', 'UTF8', '--no-sync']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300`;
  await call('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start']);
  return {
    url: (database) => `postgres://shop@127.0.0.1:${port}/${database}`,
    async stop() {
      await call('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
