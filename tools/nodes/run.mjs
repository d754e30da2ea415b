import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../root.mjs';
import { createShopper } from './shopper.mjs';

/**
 * `npm run test:nodes -- [VERSION ...]`: acts as a new owner on each of these Node versions. In an empty
 * folder: clone, `npm start`, a sale, SIGTERM to npm, a second start that still has the order, and a direct
 * start of the built program. Nodes and their npm come from the registry; linux only, because its packages
 * have one name per platform there.
 */
const VERSIONS = ['20.19.0', '22.14.0', '24.21.0', '26.10.0'];
const OPEN_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 20_000;
/** Older versions cannot load the SQLite driver. */
const OLDEST_SUPPORTED = [22, 14];

const requested = process.argv.slice(2);
if (process.platform !== 'linux' || requested.some((version) => !/^\d+\.\d+\.\d+$/.test(version))) {
  console.error('Usage, on Linux: npm run test:nodes -- [VERSION ...], such as 22.14.0');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'voltcart-nodes-'));
const running = new Set();
process.on('exit', () => {
  for (const pid of running) killGroup(pid);
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

function runOrThrow(command, args, options) {
  const result = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed:\n${result.stdout}${result.stderr}`);
  return result.stdout;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** @returns the folder of this Node's programs, with the npm of its time. */
function installNode(version) {
  const home = join(folder, `node-${version}`);
  const npm = Number(version.split('.')[0]) < 24 ? '10' : '11';
  const packages = [`node-linux-${process.arch}@${version}`, `npm@${npm}`];
  runOrThrow('npm', [
    'install',
    '--prefix',
    home,
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    ...packages,
  ]);
  return join(home, 'node_modules/.bin');
}

/** Runs `npm start` in its own process group and waits until it says that it is open. */
async function startShop(shop, env) {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: shop,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child.pid);
  let printed = '';
  const keep = (chunk) => {
    printed += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  while (!printed.includes(' is open at ')) {
    if (ended) throw new Error(`npm start ended:\n${printed}`);
    if (performance.now() - started > OPEN_WITHIN_MS)
      throw new Error(`npm start takes too long:\n${printed}`);
    await sleep(50);
  }
  return { child, seconds: (performance.now() - started) / 1000, printed: () => printed };
}

/** Sends SIGTERM to npm alone, as a service manager does, and checks that nothing listens any more. */
async function stopShop({ child, printed }, url) {
  const started = performance.now();
  process.kill(child.pid, 'SIGTERM');
  while (performance.now() - started < STOP_WITHIN_MS) {
    const answers = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (!answers && printed().includes('Stopped.')) {
      running.delete(child.pid);
      return;
    }
    await sleep(100);
  }
  throw new Error(`SIGTERM to npm did not stop the shop:\n${printed()}`);
}

async function expectHome(url) {
  const answer = await fetch(url);
  const page = await answer.text();
  if (answer.status !== 200 || !page.includes('/product/prd_'))
    throw new Error(`the home page: ${answer.status}`);
}

/** Starts the program directly: it opens in a supported Node, and explains why not in an older one. */
function expectByHand(shop, bin, version, env) {
  const [major, minor] = version.split('.').map(Number);
  const fit = major > OLDEST_SUPPORTED[0] || (major === OLDEST_SUPPORTED[0] && minor >= OLDEST_SUPPORTED[1]);
  // The machine's Node, not the one that the shop brings along.
  const node = realpathSync(join(bin, 'node'));
  const main = join(shop, 'dist/server/main.js');
  const { status, stderr } = spawnSync(node, [main], { env: { ...env, PORT: 'none' }, encoding: 'utf8' });
  const lines = stderr.trim().split('\n');
  const said = fit
    ? lines[0]?.includes('configuration')
    : lines.length === 1 && lines[0]?.includes('npm start');
  if (status !== 1 || !said)
    throw new Error(`started directly it exits with ${status} and prints:\n${stderr}`);
}

/** This machine's environment without npm's variables, and with the Node and npm under test first in PATH. */
function ownerEnvironment(bin, port) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name));
  const path = [bin, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path, PORT: String(port), LOG_LEVEL: 'warn' };
}

async function tryNode(version) {
  const bin = installNode(version);
  const shop = join(folder, `shop-${version}`);
  runOrThrow('git', ['clone', '--quiet', ROOT, shop]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = ownerEnvironment(bin, port);
  const first = await startShop(shop, env);
  await expectHome(url);
  const shopper = createShopper(url);
  const number = await shopper.buy();
  await stopShop(first, url);
  const second = await startShop(shop, env);
  await expectHome(url);
  const numbers = await shopper.orderNumbers();
  if (!numbers.includes(number)) throw new Error(`the order ${number} is missing after the second start`);
  await stopShop(second, url);
  expectByHand(shop, bin, version, env);
  rmSync(shop, { recursive: true, force: true });
  return `open after ${first.seconds.toFixed(0)} s, again after ${second.seconds.toFixed(1)} s`;
}

for (const version of requested.length > 0 ? requested : VERSIONS) {
  console.log(`Node ${version} ...`);
  try {
    console.log(`   ${await tryNode(version)}`);
  } catch (error) {
    console.error(`   failed: ${error.message}`);
    process.exit(1);
  }
}
console.log('A new owner can open the shop on each of them.');
