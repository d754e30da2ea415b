import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isBuilt, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm test`: the only gate. Two rows of steps run side by side, because each alone waits for disks, databases and
 * pages about a quarter of the time. Each line that a step prints begins with its row; after the first failure no other
 * step begins.
 */
await prepare('all');

const BIOME = ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'];
const VITEST = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'];
const started = Date.now();
let failed = false;

/** @param hint what mends most failures. */
async function step(row, title, [command, ...args], hint) {
  if (failed) return;
  const say = (line) => console.log(`${row} | ${line}`);
  say(`-- ${title} ...`);
  const begun = Date.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', say);
  const [status] = await once(child, 'close');
  if (status === 0) return say(`   ${secondsSince(begun)} s`);
  failed = true;
  say(`Failed: ${title}`);
  if (hint) say(hint);
}

const secondsSince = (time) => ((Date.now() - time) / 1000).toFixed(1);

async function build() {
  if (!isBuilt()) await step('pages', 'Build', [process.execPath, 'tools/build.mjs']);
}

async function checkSources() {
  await step('code', 'Lint and format', BIOME, 'npm run format mends most of it.');
  await step('code', 'Types', ['node_modules/.bin/tsc', '--noEmit']);
  await step(
    'code',
    'Migrations match the schema',
    [process.execPath, '--import', 'tsx', 'tools/check-migrations.ts'],
    'npm run db:generate makes the missing migration.',
  );
}

async function testInBrowser() {
  await step('pages', 'First load within its budget', [process.execPath, 'tools/check-budgets.mjs']);
  await step('pages', 'Browser', [...VITEST, '--project', 'browser']);
}

const built = build();
await Promise.all([
  built.then(testInBrowser),
  Promise.all([built, checkSources()]).then(() =>
    step('code', 'Rules, services, transports, and the built server as a process', [
      ...VITEST,
      ...['--project', 'unit', '--project', 'process'],
    ]),
  ),
]);
if (failed) process.exit(1);
console.log(`\nAll is well, after ${secondsSince(started)} s.`);
