import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { checkNode, continueInPinnedNode, stopWithNpm } from './pinned-node.mjs';
import { ROOT } from './root.mjs';

const MODULES = join(ROOT, 'node_modules');
const BUILD_STAMP = join(ROOT, 'dist/.voltcart-stamp');
const BUILD_INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.service-worker.config.ts',
  'tools/build.mjs',
  'tools/service-worker.mjs',
  'package-lock.json',
];

/**
 * Makes this process fit to run the project's code: installs what is missing, then goes on in the Node of the
 * lockfile (see continueInPinnedNode).
 * @param scope `shop`: what building and running takes; `all`: what tests, checks and benchmarks take besides.
 */
export async function prepare(scope) {
  checkNode();
  stopWithNpm();
  ensureInstalled(scope);
  await continueInPinnedNode();
}

/** Installs the packages of the lockfile when they are missing or others. */
function ensureInstalled(scope) {
  // Somebody else's packages, linked here on purpose: installing would empty them.
  if (existsSync(MODULES) && lstatSync(MODULES).isSymbolicLink()) return;
  if (isInstalled(scope)) return;
  console.log(`Installing the packages${scope === 'all' ? ', those of the tests included' : ''} ...`);
  // Its warnings are about the Node that runs npm; the project goes on in its own.
  const args = ['ci', '--loglevel=error', ...(scope === 'shop' ? ['--omit=dev'] : [])];
  if (succeeds('npm', args)) return;
  console.log('That failed; trying once more, since a download may have broken off ...');
  run('npm', args);
}

/** Whether npm's own list of what it has installed holds all that the lockfile asks for. */
function isInstalled(scope) {
  const installed = readPackages(join(MODULES, '.package-lock.json'));
  return Object.entries(readPackages(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    const optional = path === '' || wanted.optional || wanted.devOptional;
    if (optional || (wanted.dev && scope === 'shop')) return true;
    return installed[path]?.integrity === wanted.integrity;
  });
}

const readPackages = (file) => JSON.parse(read(file) ?? '{}').packages ?? {};

/** Builds browser and server code when a source is newer than the build. */
export function ensureBuilt() {
  const wanted = hash(BUILD_INPUTS.flatMap((input) => listFiles(join(ROOT, input))).map(describeFile));
  if (read(BUILD_STAMP) === wanted) return;
  console.log('Building the shop ...');
  run(process.execPath, ['tools/build.mjs']);
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

/**
 * Becomes one of the owner's programs, after installing and building what is missing and reading the file
 * `.env`, whose values the environment's own take precedence over.
 */
export async function runBuilt(program) {
  await prepare('shop');
  ensureBuilt();
  const envFile = join(ROOT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  await import(`../dist/server/${program}.js`);
}

/** Runs a command in the package's folder and ends with 1 when it fails. */
export function run(command, args) {
  if (succeeds(command, args)) return;
  console.error(`Failed: ${[command, ...args].join(' ')}`);
  process.exit(1);
}

function succeeds(command, args) {
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', shell }).status === 0;
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function hash(parts) {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

function describeFile(file) {
  const { size, mtimeMs } = statSync(file);
  return `${file} ${size} ${mtimeMs}\n`;
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
