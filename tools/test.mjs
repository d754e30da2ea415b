import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs';

/** `npm test`: the one gate. Each step says what it does and how long it took; the first failure ends it. */
checkNode();
ensureInstalled();

const bin = (name) => `node_modules/.bin/${name}`;

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

/** A Chromium that the browser tests can drive, or null. */
function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find((place) => place && existsSync(place)) ?? null;
}

const chromium = findChromium();
if (!chromium) {
  console.error(
    'The browser tests need Chromium: install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium;

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
step('Rules, services, transports', bin('vitest'), ['run', '--project', 'unit']);
step('The built server as a process', bin('vitest'), ['run', '--project', 'process']);
step('Browser', bin('vitest'), ['run', '--project', 'browser']);
console.log('\nAll is well.');
