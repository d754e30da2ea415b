import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isBuilt, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm test`: the only gate. The sources are checked beside the build and the first tests; each line that a step prints begins
 * with its row. After the first failure no other step begins.
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

async function checkSources() {
  await step('sources', 'Lint and format', BIOME, 'npm run format mends most of it.');
  // Several checkers at once would look at the same types in each: a third more work.
  await step('sources', 'Types', ['node_modules/.bin/tsc', '--noEmit', '--singleThreaded']);
  await step(
    'sources',
    'Migrations match the schema',
    [process.execPath, '--import', 'tsx', 'tools/check-migrations.ts'],
    'npm run db:generate makes the missing migration.',
  );
}

async function testServer() {
  if (!isBuilt()) await step('server', 'Build', [process.execPath, 'tools/build.mjs']);
  await step('server', 'First load within its budget', [process.execPath, 'tools/check-budgets.mjs']);
  await step('server', 'Rules, services, transports, and the built server as a process', [
    ...VITEST,
    ...['--project', 'unit', '--project', 'process'],
  ]);
}

await Promise.all([checkSources(), testServer()]);
await step('browser', 'Browser', [...VITEST, '--project', 'browser']);
if (failed) process.exit(1);
console.log(`\nAll is well, after ${secondsSince(started)} s.`);
