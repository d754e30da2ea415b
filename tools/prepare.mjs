import { execFileSync, spawnSync } from 'node:child_process';
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
import { fileURLToPath } from 'node:url';

/** The package's folder. Uses nothing but Node: it runs before anything is installed. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const MODULES = join(ROOT, 'node_modules');
const INSTALL_STAMP = join(MODULES, '.voltcart-stamp');
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
const TOOLCHAIN_HINT =
  'If the SQLite driver cannot be downloaded ready-made it is compiled: install a C++ toolchain first (Debian, Ubuntu: apt-get install build-essential python3).';

/** Ends with one line when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Voltcart needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lockfile when they are missing or out of date. */
export function ensureInstalled() {
  // Somebody else's packages, linked here on purpose: installing would empty them.
  if (existsSync(MODULES) && lstatSync(MODULES).isSymbolicLink()) return;
  const wanted = hash([readFileSync(join(ROOT, 'package-lock.json')), process.versions.modules]);
  if (read(INSTALL_STAMP) === wanted) return;
  if (!hasToolchain()) console.log(TOOLCHAIN_HINT);
  console.log('Installing the packages (one to three minutes the first time) ...');
  run('npm', ['ci', '--no-audit', '--no-fund'], TOOLCHAIN_HINT);
  writeFileSync(INSTALL_STAMP, wanted);
}

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
  checkNode();
  ensureInstalled();
  ensureBuilt();
  const envFile = join(ROOT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  await import(`../dist/server/${program}.js`);
}

/** Runs a command in the package's folder and ends with its status when it fails. */
export function run(command, args, hint) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(`Failed: ${[command, ...args].join(' ')}`);
  if (hint) console.error(hint);
  process.exit(result.status ?? 1);
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

function hasToolchain() {
  try {
    for (const tool of ['g++', 'make', 'python3']) execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
