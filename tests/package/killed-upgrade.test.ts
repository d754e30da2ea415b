import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
import { freePort } from '../support/free-port.ts';
import { pidOf } from './support/clean-root.ts';
import { installRelease } from './support/installed-release.ts';
import { addMigration, archiveOf, tarOfVersion } from './support/next-release.ts';

const release = inject('release');
const NEXT = '9.1.0';
/** While the update unpacks, tries and backs up; and from there to its end, which changes what is valid. */
const POINTS = [18, 42] as const;
const TOGETHER = 3;

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
function open({ base, env }: Trial): void {
  spawn(join(base, 'current/voltcart'), ['start'], {
    env,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  }).unref();
}

const endShop = ({ base }: Trial): void => {
  const pid = pidOf(join(base, 'data'));
  if (
    pid !== null &&
    existsSync(`/proc/${pid}/exe`) &&
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(base)
  )
    process.kill(pid, 'SIGKILL');
};

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

test('an update that is killed anywhere leaves a release that opens, with all data', async () => {
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
    await expect.poll(() => ready(trial.url)).toBe(true);
    return trial;
  }

  function closeTrial(trial: Trial): void {
    endShop(trial);
    rmSync(trial.base, { recursive: true, force: true, maxRetries: 5 });
  }

  const whole = await openTrial();
  onTestFinished(() => closeTrial(whole));
  const { backupMs, restMs } = await update(whole, archive, null);
  const points = POINTS.flatMap((count, part) =>
    Array.from({ length: count }, (_, n) =>
      part === 0
        ? ({ after: 'begin', ms: (backupMs * n) / count } as const)
        : ({ after: 'backup', ms: (restMs * n) / count } as const),
    ),
  );

  const left = { old: 0, new: 0, closed: 0 };
  async function tryPoint(point: (typeof points)[number], n: number): Promise<void> {
    const trial = await openTrial();
    try {
      await update(trial, archive, point);
      const isOld = basename(readlinkSync(join(trial.base, 'current'))) === `voltcart-${release.version}`;
      left[isOld ? 'old' : 'new']++;
      // A shop that was told to stop, or to open, by the update does so without it.
      const settled = await Promise.race([
        expect.poll(() => ready(trial.url), { timeout: 1_500 }).toBe(true),
        sleep(2_000).then(() => 'closed'),
      ]).catch(() => 'closed');
      if (settled === 'closed') {
        left.closed++;
        open(trial);
      }
      await expect.poll(() => ready(trial.url), { message: JSON.stringify(point) }).toBe(true);
      expect(contents(join(trial.base, 'data')), JSON.stringify(point)).toEqual(before);
      if (n % 10 === 9) {
        const again = spawn(join(trial.base, 'current/voltcart'), ['upgrade', archive], {
          env: trial.env,
          cwd: '/',
          stdio: 'ignore',
        });
        const [code] = await once(again, 'exit');
        // 1: it is installed already.
        expect(code).toBe(isOld ? 0 : 1);
        expect(basename(readlinkSync(join(trial.base, 'current')))).toBe(`voltcart-${NEXT}`);
        expect(existsSync(join(trial.base, 'data/moving.json'))).toBe(false);
        await expect.poll(() => ready(trial.url)).toBe(true);
        expect(contents(join(trial.base, 'data'))).toEqual(before);
      }
    } finally {
      closeTrial(trial);
    }
  }

  const waiting = [...points.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tryPoint(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  console.log(`Killed at ${points.length} points:`, left);
  expect(left.old).toBeGreaterThan(0);
  expect(left.new).toBeGreaterThan(0);
});
