import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm run test:steady`: repeats the browser tests next to a process that occupies a core, and reports the
 * flaky ones. A test that fails in one run of twenty will fail a release sooner or later. On a machine of more than
 * two cores it keeps to two: faults of timing show when cores are few. Each run takes the files in an order of
 * its own, drawn from the run's number: what one file leaves in a worker's browser must not matter to the next. `--first`
 * is the number of the first run, to repeat one or to go on with a series.
 */
const USAGE =
  'Usage: npm run test:steady -- [--runs=20] [--first=1] [--idle] [--minutes=30 for a run] [FILE ...]';
const BUSY_LOOP = 'for (;;);';
/** An error, where it was thrown, and the beginning of what the page showed. */
const WHY_LINES = 60;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        first: { type: 'string' },
        minutes: { type: 'string' },
        idle: { type: 'boolean' },
      },
    });
    const { runs = 20, first = 1, minutes = 30, idle = false } = values;
    const counts = [Number(runs), Number(first)];
    if (counts.every((count) => Number.isSafeInteger(count) && count > 0) && Number(minutes) > 0) {
      return { runs: counts[0], first: counts[1], minutes: Number(minutes), idle, files: positionals };
    }
  } catch {
    // The usage text below explains it.
  }
  console.error(USAGE);
  return process.exit(1);
}

/** What this process starts from now on keeps to two cores, if the system has a program for that. */
function keepToTwoCores() {
  const cores = availableParallelism();
  if (cores <= 2) return;
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', '0,1', String(process.pid)], {
    stdio: 'ignore',
  });
  console.log(
    status === 0
      ? `On two of ${cores} cores.`
      : `On all ${cores} cores, which show less: taskset, of util-linux, is missing or was refused.`,
  );
}

const { runs, first, minutes, idle, files } = readArguments();
await prepare('all');
ensureBuilt();
keepToTwoCores();

const folder = mkdtempSync(join(tmpdir(), 'voltcart-steady-'));
const cpuLoad = idle ? null : spawn(process.execPath, ['-e', BUSY_LOOP], { stdio: 'ignore' });
process.on('exit', () => {
  cpuLoad?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
let stopped = false;
let running = null;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true;
    running?.kill(signal);
  });
}

/** @returns a run's failed tests, each with the start of its error. */
const failuresIn = (report) =>
  JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = name.slice(ROOT.length);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0 && status === 'failed') return [{ test: `${file} as a whole`, why: message }];
      return tests.map(({ fullName, failureMessages: [why] }) => ({ test: `${file}: ${fullName}`, why }));
    },
  );

/** @returns the failures; the whole run counts as one if it did not finish. */
async function runOnce(number) {
  const report = join(folder, `${number}.json`);
  const order = ['--sequence.shuffle.files', `--sequence.seed=${number}`];
  const output = ['--reporter=json', `--outputFile=${report}`];
  const args = ['run', '--project', 'browser', ...order, ...output, ...files];
  const options = { cwd: ROOT, stdio: 'ignore', timeout: minutes * 60_000 };
  running = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, options);
  const ended = await new Promise((resolve) => running.on('close', resolve).on('error', resolve));
  const failed = existsSync(report) ? failuresIn(report) : [];
  if (failed.length > 0 || ended === 0) return failed;
  return [{ test: 'the run as a whole', why: `It ended with ${ended}.` }];
}

const flaky = new Map();
let done = 0;
while (done < runs && !stopped) {
  const started = Date.now();
  const failed = await runOnce(first + done);
  if (stopped) break;
  done++;
  for (const { test, why = '' } of failed) {
    flaky.set(test, (flaky.get(test) ?? 0) + 1);
    console.log(`   ${[test, ...why.split('\n').slice(0, WHY_LINES)].join('\n      ')}`);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(
    `Run ${first + done - 1}, ${done} of ${runs}: ${failed.length === 0 ? 'all pass' : `${failed.length} failed`}, ${seconds} s`,
  );
}
console.log(`\n${flaky.size === 0 ? 'No test was flaky' : 'These were flaky'} in ${done} runs.`);
for (const [test, times] of [...flaky].sort(([, a], [, b]) => b - a))
  console.log(`  ${times} of ${done}: ${test}`);
process.exit(flaky.size > 0 || done < runs ? 1 : 0);
