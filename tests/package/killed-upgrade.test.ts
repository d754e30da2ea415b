import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createShopper } from '../../tools/nodes/shopper.mjs';
import { freePort } from '../support/machines/free-port.ts';
import { installRelease } from './support/installed-release.ts';
import { addMigration, archiveOf, tarOfVersion } from './support/next-release.ts';

const release = inject('release');
const NEXT = '9.1.0';
/** While the update unpacks, tries and backs up; and from there to its end, which changes what is valid. */
const POINTS = [28, 32] as const;
const TOGETHER = 3;
const SETTLED_WITHIN_MS = 1_500;
/** Against hanging only: three shops stop, start and update at once. */
const OPENS_WITHIN_MS = 60_000;
/** Against hanging only: a busy machine takes a multiple of the two minutes of an idle one. */
const ENDS_WITHIN_MS = 1_200_000;

type Trial = { base: string; env: Record<string, string>; url: string };

/** One update from an open shop. @returns when it began, was backed up, and ended, or was killed. */
async function update(
  { base, env }: Trial,
  archive: string,
  kill: { after: 'begin' | 'backup'; ms: number } | null,
): Promise<{ backupMs: number; restMs: number }> {
  const began = performance.now();
  const child = spawn(join(base, 'current/voltcart'), ['upgrade', archive], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  let backedUp = Number.NaN;
  const killIn = (ms: number) => void sleep(ms).then(() => child.kill('SIGKILL'));
  if (kill?.after === 'begin') killIn(kill.ms);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.endsWith('.tar')) return;
    backedUp = performance.now();
    if (kill?.after === 'backup') killIn(kill.ms);
  });
  const [code] = await exited;
  if (!kill) expect(code).toBe(0);
  return { backupMs: backedUp - began, restMs: performance.now() - backedUp };
}

async function ready(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`)
    .then(({ status }) => status === 200)
    .catch(() => false);
}

/** Opens what is valid now, as its owner would after a power cut. */
function open({ base, env }: Trial): ChildProcess {
  const shop = spawn(join(base, 'current/voltcart'), ['start'], {
    env,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  });
  shop.unref();
  return shop;
}

/** Ends the shop, and one that an owner or a killed update has begun to open beside it, or is just beginning to. */
function endProcesses({ base }: Trial): void {
  for (let isLeft = true; isLeft; ) {
    isLeft = false;
    for (const pid of readdirSync('/proc').map(Number).filter(Boolean))
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(base)) continue;
        process.kill(pid, 'SIGKILL');
        isLeft = true;
      } catch {
        // It has ended meanwhile.
      }
  }
}

const isStill = ({ base }: Trial, version: string): boolean =>
  basename(readlinkSync(join(base, 'current'))) === `voltcart-${version}`;

/** Orders and rows of a shop that nobody is buying in. */
function contents(dataDir: string): object {
  const db = new BetterSqlite3(join(dataDir, 'shop.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const numbers = db.prepare('select number from "order" order by number').pluck().all();
    const count = (table: string) => db.prepare(`select count(*) from "${table}"`).pluck().get();
    return { numbers, products: count('product'), users: count('user'), movements: count('stock_movement') };
  } finally {
    db.close();
  }
}

test('an update that is killed anywhere leaves a release that opens, with all data', {
  timeout: ENDS_WITHIN_MS,
}, async () => {
  const archive = archiveOf('killed', tarOfVersion(NEXT, addMigration));
  const { base: pristine, url, start } = await installRelease(release.archive, release.version);
  const first = await start();
  await createShopper(url).buy();
  first.kill('SIGTERM');
  await once(first, 'exit');
  const before = contents(join(pristine, 'data'));

  async function openTrial(): Promise<Trial> {
    const base = mkdtempSync(join(tmpdir(), 'voltcart-killed-'));
    mkdirSync(join(base, 'releases'));
    execFileSync('cp', [
      '-al',
      join(pristine, 'releases', `voltcart-${release.version}`),
      join(base, 'releases'),
    ]);
    symlinkSync(`releases/voltcart-${release.version}`, join(base, 'current'));
    cpSync(join(pristine, 'data'), join(base, 'data'), { recursive: true });
    const port = await freePort();
    const env = { PATH: '/usr/bin:/bin', PORT: String(port), LOG_LEVEL: 'error' };
    const trial = { base, env, url: `http://localhost:${port}` };
    open(trial);
    await expect.poll(() => ready(trial.url), { timeout: OPENS_WITHIN_MS }).toBe(true);
    return trial;
  }

  function closeTrial(trial: Trial): void {
    endProcesses(trial);
    rmSync(trial.base, { recursive: true, force: true, maxRetries: 5 });
  }

  async function updateWhole() {
    const trial = await openTrial();
    onTestFinished(() => closeTrial(trial));
    return update(trial, archive, null);
  }
  const { backupMs } = await updateWhole();
  // Timed as the kills are: several at once take longer.
  const together = await Promise.all(Array.from({ length: TOGETHER }, updateWhole));
  const restMs = Math.max(...together.map((whole) => whole.restMs));
  const points = POINTS.flatMap((count, part) =>
    Array.from({ length: count }, (_, n) =>
      part === 0
        ? ({ after: 'begin', ms: (backupMs * n) / count } as const)
        : ({ after: 'backup', ms: (restMs * n) / count } as const),
    ),
  );

  const left = { old: 0, new: 0, closed: 0 };
  /** The shop opens by itself or by its owner, with what it had. */
  async function expectWhole(trial: Trial, point: (typeof points)[number]): Promise<void> {
    const message = JSON.stringify(point);
    // A shop that the update has told to stop, or to open, does so without it.
    const until = performance.now() + SETTLED_WITHIN_MS;
    while (!(await ready(trial.url)) && performance.now() < until) await sleep(50);
    let opened: ChildProcess | null = null;
    const opensAtLast = async () => {
      if (await ready(trial.url)) return true;
      if (!opened) left.closed++;
      // Refused while the one before is still stopping, an owner opens it again.
      if (!opened || opened.exitCode !== null) opened = open(trial);
      return false;
    };
    await expect.poll(opensAtLast, { message, timeout: OPENS_WITHIN_MS }).toBe(true);
    expect(contents(join(trial.base, 'data')), message).toEqual(before);
  }

  /** The next update goes on, or cleans up. */
  async function updateAgain(trial: Trial): Promise<void> {
    const isOld = isStill(trial, release.version);
    const again = spawn(join(trial.base, 'current/voltcart'), ['upgrade', archive], {
      env: trial.env,
      cwd: '/',
      stdio: 'ignore',
    });
    // 1: it is installed already.
    expect(await once(again, 'exit')).toEqual([isOld ? 0 : 1, null]);
    expect(isStill(trial, NEXT)).toBe(true);
    expect(existsSync(join(trial.base, 'data/moving.json'))).toBe(false);
    await expect.poll(() => ready(trial.url), { timeout: OPENS_WITHIN_MS }).toBe(true);
    expect(contents(join(trial.base, 'data'))).toEqual(before);
  }

  async function tryPoint(trial: Trial, point: (typeof points)[number]): Promise<void> {
    await update(trial, archive, point);
    left[isStill(trial, release.version) ? 'old' : 'new']++;
    await expectWhole(trial, point);
  }

  // Nothing is changed before the backup: one shop takes all of these.
  const early = await openTrial();
  onTestFinished(() => closeTrial(early));
  for (const point of points.slice(0, POINTS[0])) await tryPoint(early, point);
  await updateAgain(early);

  const waiting = [...points.slice(POINTS[0]).entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, point] = next;
      const trial = await openTrial();
      try {
        await tryPoint(trial, point);
        if (n % 10 === 9) await updateAgain(trial);
      } finally {
        closeTrial(trial);
      }
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  console.log(`Killed at ${points.length} points:`, left);
  expect(left.old).toBeGreaterThan(0);
  expect(left.new).toBeGreaterThan(0);
});
