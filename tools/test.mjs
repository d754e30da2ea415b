import { spawn } from 'node:child_process';
import { isBuilt, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm test`: the only gate. Two rows of steps run side by side, because each alone waits for disks, databases and
 * pages about a quarter of the time. What a step prints comes in one piece at its end, with how long it took; after
 * the first failure no other step begins.
 */
await prepare('all');

const BIOME = ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'];
const VITEST = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'];
const started = Date.now();
let failed = false;

/** @param hint what mends most failures. */
async function step(title, [command, ...args], hint) {
  if (failed) return;
  console.log(`-- ${title} ...`);
  const begun = Date.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  console.log(`\n== ${title}`);
  process.stdout.write(Buffer.concat(printed));
  if (status === 0) {
    console.log(`   ${secondsSince(begun)} s`);
    return;
  }
  failed = true;
  console.error(`\nFailed: ${title}${hint ? `\n${hint}` : ''}`);
}

const secondsSince = (time) => ((Date.now() - time) / 1000).toFixed(1);

async function build() {
  if (!isBuilt()) await step('Build', [process.execPath, 'tools/build.mjs']);
}

async function checkSources() {
  await step('Lint and format', BIOME, 'npm run format mends most of it.');
  await step('Types', ['node_modules/.bin/tsc', '--noEmit']);
  await step(
    'Migrations match the schema',
    [process.execPath, '--import', 'tsx', 'tools/check-migrations.ts'],
    'npm run db:generate makes the missing migration.',
  );
}

async function testInBrowser() {
  await step('First load within its budget', [process.execPath, 'tools/check-budgets.mjs']);
  await step('Browser', [...VITEST, '--project', 'browser']);
}

const built = build();
await Promise.all([
  built.then(testInBrowser),
  Promise.all([built, checkSources()]).then(() =>
    step('Rules, services, transports, and the built server as a process', [
      ...VITEST,
      ...['--project', 'unit', '--project', 'process'],
    ]),
  ),
]);
if (failed) process.exit(1);
console.log(`\nAll is well, after ${secondsSince(started)} s.`);
