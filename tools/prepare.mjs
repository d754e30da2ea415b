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
import { parseEnv } from 'node:util';
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
 * Prepares this process to run the project's code: installs what is missing, then continues in the lockfile's
 * Node (see continueInPinnedNode).
 * @param scope `shop`: what building and running needs; `all`: also what tests, checks and benchmarks need.
 */
export async function prepare(scope) {
  checkNode();
  stopWithNpm();
  ensureInstalled(scope);
  await continueInPinnedNode();
}

/** Installs the lockfile's packages if they are missing or differ. */
function ensureInstalled(scope) {
  // A symbolic link is deliberate and leads to a shared folder, which installing would empty.
  if (existsSync(MODULES) && lstatSync(MODULES).isSymbolicLink()) return;
  if (isInstalled(scope)) return;
  console.log(`Installing the packages${scope === 'all' ? ', including those for the tests' : ''} ...`);
  // npm's warnings concern the Node that runs npm; the project continues in its own.
  const args = ['ci', '--loglevel=error', ...(scope === 'shop' ? ['--omit=dev'] : [])];
  if (succeeds('npm', args)) return;
  console.log('That failed; trying once more, since a download may have broken off ...');
  run('npm', args);
}

/** Whether npm's list of installed packages covers the lockfile. */
function isInstalled(scope) {
  const installed = readPackages(join(MODULES, '.package-lock.json'));
  return Object.entries(readPackages(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    const optional = path === '' || wanted.optional || wanted.devOptional;
    if (optional || (wanted.dev && scope === 'shop')) return true;
    return installed[path]?.integrity === wanted.integrity;
  });
}

const readPackages = (file) => JSON.parse(read(file) ?? '{}').packages ?? {};

/** What the build is made from. */
const stamp = () => hash(BUILD_INPUTS.flatMap((input) => listFiles(join(ROOT, input))).map(describeFile));

/** Whether the build was made from the sources as they are. */
export const isBuilt = () => read(BUILD_STAMP) === stamp();

/** Builds client and server when a source is newer than the build. */
export function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building the shop ...');
  run(process.execPath, ['tools/build.mjs']);
}

/** Notes what the build that has just been made was made from. */
export function noteBuild() {
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, stamp());
}

/**
 * Becomes the shop, after installing and building what is missing or out of date and reading `.env`; the
 * environment's own values take precedence.
 */
export async function runShop() {
  await prepare('shop');
  ensureBuilt();
  await runBuilt('main');
}

const OUT_OF_DATE = `The code in this folder is not the one that was installed and built. With the shop stopped, run
  npm ci --omit=dev && npm run build
first: this command would act as the version before. Nothing was changed.`;

/**
 * Becomes the owner's command that the arguments name. It neither installs nor builds beneath a shop that may be
 * running: only in a fresh clone, where none can be. What is there is used as it is, like the shop that runs from it.
 * @param options `upToDate`: refuses to run when that is not the code in this folder.
 */
export async function runCommand({ upToDate }) {
  if (existsSync(MODULES) && existsSync(join(ROOT, 'dist/server/voltcart.js'))) {
    checkNode();
    if (upToDate && !(isInstalled('shop') && isBuilt())) {
      console.error(OUT_OF_DATE);
      process.exit(1);
    }
    stopWithNpm();
    await continueInPinnedNode();
  } else {
    await prepare('shop');
    ensureBuilt();
  }
  await runBuilt('voltcart');
}

async function runBuilt(program) {
  const envFile = join(ROOT, '.env');
  if (existsSync(envFile)) {
    // Windows' editors begin a file with a mark that Node takes for a part of the first name.
    const settings = parseEnv(readFileSync(envFile, 'utf8').replace(/^\uFEFF/, ''));
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  }
  await import(`../dist/server/${program}.js`);
}

/** Runs a command in the package's folder; if it fails, exits with 1. */
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
