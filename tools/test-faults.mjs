import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { ensureBuilt, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm run test:faults`: kills, races and starves the built shop while people buy. The small run draws the
 * same schedule every time, so that a change is judged on its own; the large one explores new schedules.
 * Options: `--nightly` for the large run, `--seed=N` for another schedule, and names of suites to run only
 * those.
 */
const USAGE = 'Usage: npm run test:faults -- [--nightly] [--seed=N] [SUITE ...]';
const SMALL_SEED = 1;
const LARGEST_SEED = 2 ** 31 - 1;

function readArguments(args) {
  const options = { nightly: false, seed: null, suites: [] };
  for (const arg of args) {
    const [, seed] = /^--seed=(\d+)$/.exec(arg) ?? [];
    if (arg === '--nightly') options.nightly = true;
    else if (seed) options.seed = Number(seed);
    else if (/^[a-z-]+$/.test(arg) && !arg.startsWith('-')) options.suites.push(arg);
    else {
      console.error(USAGE);
      process.exit(1);
    }
  }
  options.seed ??= options.nightly ? randomInt(1, LARGEST_SEED) : SMALL_SEED;
  return options;
}

const { nightly, seed, suites } = readArguments(process.argv.slice(2));
await prepare('all');
console.log('\n== Build');
ensureBuilt();

/** Programs that the suites run, each with the argument that makes it say its version, and why. */
const PROGRAMS = [
  ['strace', '-V', 'The durability suite counts what reaches the disk with strace'],
  ['age', '--version', 'The age suite opens a copy of a backup with age'],
];
for (const [program, version, why] of PROGRAMS) {
  if (spawnSync(program, [version], { stdio: 'ignore' }).status === 0) continue;
  console.error(`${why}: install it (Debian, Ubuntu: apt-get install ${program}).`);
  process.exit(1);
}

const replay = ['npm run test:faults --', ...(nightly ? ['--nightly'] : []), `--seed=${seed}`, ...suites];
console.log(`\n== ${nightly ? 'Nightly' : 'Small'} figures, seed ${seed}`);
const started = Date.now();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'faults',
    ...suites.map((suite) => `tests/faults/${suite}`),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      VOLTCART_FAULTS_SEED: String(seed),
      ...(nightly ? { VOLTCART_FAULTS_NIGHTLY: '1' } : {}),
    },
  },
);
if (status !== 0) {
  console.error(`\nFailed. The same schedule again: ${replay.join(' ')}`);
  process.exit(status ?? 1);
}
console.log(`   ${((Date.now() - started) / 1000).toFixed(1)} s\nNothing was lost, doubled or invented.`);
