import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a Debian has that only boots: no Node, no npm, no compiler. */
const PACKAGES = [
  ...[
    'base-files',
    'base-passwd',
    'libc6',
    'libc-bin',
    'libgcc-s1',
    'libstdc++6',
    'dash',
    'bash',
    'coreutils',
  ],
  ...['tar', 'gzip', 'sed', 'grep', 'findutils', 'ca-certificates', 'debianutils', 'libacl1', 'libattr1'],
  ...['libselinux1', 'libpcre2-8-0', 'libtinfo6', 'libgmp10', 'zlib1g', 'libcap2', 'libmd0', 'libcrypt1'],
];

export type Outcome = { status: number; said: string; complained: string };
export type Fact = { paid?: string; number?: string; longestGapMs?: number; pages?: number };

/** A machine with nothing but a minimal Debian, and no network but its own. */
export type CleanRoot = {
  root: string;
  /** Runs a program in it to its end. */
  run: (program: string, args: string[], env?: Record<string, string>) => Promise<Outcome>;
  /** Starts a program in it. */
  start: (program: string, args: string[], env?: Record<string, string>) => ChildProcess;
  /** Starts shoppers in its network; `until` ends those that go on. */
  shop: (what: 'page' | 'buy' | 'load', url: string) => { ended: Promise<Fact[]>; stop: () => void };
  remove: () => void;
};

/** Lays the machine out of this one's own packages. Takes root. */
export async function makeCleanRoot(): Promise<CleanRoot> {
  if (process.getuid?.() !== 0) throw new Error('A root folder of its own takes root.');
  const root = mkdtempSync(join(tmpdir(), 'voltcart-root-'));
  for (const folder of ['bin', 'sbin', 'lib', 'lib64'])
    if (existsSync(`/${folder}`) && lstatSync(`/${folder}`).isSymbolicLink()) {
      mkdirSync(join(root, 'usr', folder), { recursive: true });
      symlinkSync(readlinkSync(`/${folder}`), join(root, folder));
    }
  const files = spawnSync('dpkg', ['-L', ...PACKAGES], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false);
  const list = join(root, 'files');
  writeFileSync(list, files.join('\n'));
  const copy = `tar -C / -cf - -T ${list} 2>/dev/null | tar -C ${root} -xf -`;
  execFileSync('sh', ['-c', copy]);
  rmSync(list);
  for (const folder of ['proc', 'dev', 'tmp', 'etc', 'opt'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const mounts = ['proc', 'dev'].map((folder) => `mount --rbind /${folder} ${root}/${folder}`);
  const holder = spawn(
    'unshare',
    [
      '--mount',
      '--net',
      '--propagation',
      'private',
      'sh',
      '-ec',
      `${mounts.join('; ')}; ip link set lo up; echo ready; read -r _`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  const enter = ['--net', '--mount', `--target=${holder.pid}`];
  const inside = (program: string, args: string[]) => [...enter, 'chroot', root, program, ...args];
  const environment = (env: Record<string, string> = {}) => ({ PATH: '/usr/bin:/bin', ...env });
  return {
    root,
    run: (program, args, env) =>
      new Promise((resolve) => {
        execFile(
          'nsenter',
          inside(program, args),
          { env: { ...environment(env), PATH: '/usr/sbin:/usr/bin:/bin' } },
          (error, said, complained) =>
            resolve({ status: error ? Number(error.code ?? 1) : 0, said, complained }),
        );
      }),
    start: (program, args, env) =>
      spawn('nsenter', inside(program, args), {
        env: { ...environment(env), PATH: '/usr/sbin:/usr/bin:/bin' },
        stdio: 'ignore',
      }),
    shop(what, url) {
      const script = join(import.meta.dirname, 'shopper-process.mjs');
      const shoppers = spawn(
        'nsenter',
        ['--net', `--target=${holder.pid}`, process.execPath, script, what, url],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      );
      const facts: Fact[] = [];
      createInterface({ input: shoppers.stdout }).on('line', (line) => facts.push(JSON.parse(line)));
      const ended = once(shoppers, 'close').then(([code]) => {
        if (code !== 0) throw new Error(`the shoppers ended with ${code}`);
        return facts;
      });
      return { ended, stop: () => shoppers.stdin.end() };
    },
    remove() {
      holder.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The id of the process that is the open shop, as it notes it; null when none is. */
export function pidOf(dataDir: string): number | null {
  const file = join(dataDir, 'shop.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).pid as number) : null;
}
