import { execFile, spawnSync } from 'node:child_process';

/** A view of this machine of its own, in which a script may mount disks: for root, or where users may make one. */
const VIEW =
  process.getuid?.() === 0
    ? ['unshare', '--mount', '--propagation', 'private']
    : ['unshare', '--map-root-user', '--mount', '--propagation', 'private'];

/** A program, to put before another one, that mounts disks and becomes that other one. */
export const withMounts = (mounts: string): string[] => [
  ...VIEW,
  'sh',
  '-ec',
  `${mounts}; exec "$@"`,
  'with-mounts',
];

export const tinyDisk = (folder: string, size: string): string[] =>
  withMounts(`mount -t tmpfs -o size=${size} tmpfs ${folder}`);

/** The folder is there once more, on a disk that is read-only. */
export const readOnlyDisk = (folder: string): string[] =>
  withMounts(`mount --bind ${folder} ${folder}; mount -o remount,bind,ro ${folder}`);

const [program = '', ...args] = withMounts('mount -t tmpfs tmpfs /tmp');

/** Whether this machine lets the tests mount disks; they say aloud that they did not run. */
export const mayMount = spawnSync(program, [...args, 'true']).status === 0;
if (!mayMount)
  console.warn('Full and read-only disks are not tried: this machine does not let the tests mount.');

/** Runs an owner's command with those mounts. @returns what it printed. */
export const runWithMounts = (mounts: string[], command: string[], DATA_DIR: string): Promise<string> =>
  new Promise((resolve) => {
    const [first = '', ...others] = [...mounts, process.execPath, 'dist/server/voltcart.js', ...command];
    execFile(first, others, { env: { PATH: process.env.PATH ?? '', DATA_DIR } }, (_, said, complained) =>
      resolve(said + complained),
    );
  });
