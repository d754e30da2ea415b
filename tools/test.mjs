import { spawnSync } from 'node:child_process';
import { ensureBuilt, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm test`: the only gate. Each step prints what it does and how long it took; the first failure ends it.
 */
await prepare('all');

const bin = (name) => `node_modules/.bin/${name}`;
const VITEST = 'node_modules/vitest/vitest.mjs';

function step(title, command, args, hint) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\nFailed: ${title}${hint ? `\n${hint}` : ''}`);
    process.exit(status ?? 1);
  }
  console.log(`   ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

step(
  'Lint and format',
  bin('biome'),
  ['check', '--error-on-warnings', '.'],
  'npm run format mends most of it.',
);
step('Types', bin('tsc'), ['--noEmit']);
step(
  'Migrations match the schema',
  process.execPath,
  ['--import', 'tsx', 'tools/check-migrations.ts'],
  'npm run db:generate makes the missing migration.',
);
console.log('\n== Build');
ensureBuilt();
step('First load within its budget', process.execPath, ['tools/check-budgets.mjs']);
// Together, because tests of processes mostly wait.
step('Rules, services, transports, and the built server as a process', process.execPath, [
  VITEST,
  'run',
  ...['--project', 'unit', '--project', 'process'],
]);
step('Browser', process.execPath, [VITEST, 'run', '--project', 'browser']);
console.log('\nAll is well.');
