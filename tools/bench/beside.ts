import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit, type Lhr, openBuiltShop, score } from './lighthouse.ts';
import { loadInTurns } from './load/load.ts';
import { firstProductId, loadTargets } from './load/load-targets.ts';

/**
 * `npm run bench:beside -- OTHER [--rounds N] [--load]`: compares this build with another one in turns, so that a
 * machine's varying speed affects both. OTHER is the folder of a built checkout. Measures the home page in
 * Lighthouse's mobile preset, and each request of `npm run bench` under load. `--load` leaves Lighthouse out.
 */
const [other] = process.argv.slice(2);
if (!other) throw new Error('name the folder of the other build');
const at = process.argv.indexOf('--rounds');
const ROUNDS = at > 0 ? Number(process.argv[at + 1]) : 5;

const MEASURES = {
  'performance score': (lhr) => score(lhr, 'performance'),
  'first paint, ms': (lhr) => lhr.audits['first-contentful-paint']?.numericValue ?? Number.NaN,
  'largest paint, ms': (lhr) => lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  'blocking time, ms': (lhr) => lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
} satisfies Record<string, (lhr: Lhr) => number>;

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

const folder = mkdtempSync(join(tmpdir(), 'voltcart-beside-'));
const shops = {
  this: await openBuiltShop('.', join(folder, 'this')),
  other: await openBuiltShop(other, join(folder, 'other')),
};

async function besideInLighthouse(): Promise<void> {
  const audits: Record<keyof typeof shops, Lhr[]> = { this: [], other: [] };
  for (let round = 0; round < ROUNDS; round++) {
    // The first place alternates, too.
    const order = round % 2 === 0 ? (['this', 'other'] as const) : (['other', 'this'] as const);
    for (const name of order) {
      const lhr = await audit(shops[name].url.replace('127.0.0.1', 'localhost'));
      audits[name].push(lhr);
      console.log(round + 1, name, ...Object.values(MEASURES).map((of) => Math.round(of(lhr))));
    }
  }
  console.log(`\nHome page, ${ROUNDS} rounds in turns, medians:\n\n| | this | other |\n|---|---|---|`);
  for (const [label, of] of Object.entries(MEASURES)) {
    const [ours, theirs] = (['this', 'other'] as const).map((name) =>
      Math.round(median(audits[name].map(of))),
    );
    console.log(`| ${label} | ${ours} | ${theirs} |`);
  }
}

async function besideUnderLoad(): Promise<void> {
  console.log(`\nUnder load, ${ROUNDS} rounds in turns, medians:\n`);
  console.log('| | requests/s, this | other | by other | CPU µs each, this | other | by other |');
  console.log('|---|---|---|---|---|---|---|');
  const ours = loadTargets(await firstProductId(shops.this));
  const theirs = loadTargets(await firstProductId(shops.other));
  for (const row of Object.keys(ours) as (keyof typeof ours)[]) {
    const [one, two] = await loadInTurns(
      [
        [shops.this, ours[row]],
        [shops.other, theirs[row]],
      ],
      { rounds: ROUNDS, seconds: 3 },
    );
    if (!one || !two) throw new Error('nothing was measured');
    const pair = (of: 'perSecond' | 'cpuMicros') =>
      `${Math.round(one[of])} | ${Math.round(two[of])} | ${(one[of] / two[of]).toFixed(2)}`;
    console.log(`| ${ours[row].name} | ${pair('perSecond')} | ${pair('cpuMicros')} |`);
  }
}

try {
  if (!process.argv.includes('--load')) await besideInLighthouse();
  await besideUnderLoad();
} finally {
  await Promise.all([shops.this.stop(), shops.other.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
