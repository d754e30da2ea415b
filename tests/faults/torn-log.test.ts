import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBuyer } from './support/buyer.ts';
import { lookAtSqlite } from './support/fault-database.ts';
import { figure, report } from './support/figures.ts';
import { findInnerViolations } from './support/invariants.ts';
import { type Random, seededRandom } from './support/random.ts';
import { openStage } from './support/stage.ts';
import { checkpointedBytes, tearLog } from './support/torn-log.ts';

const COPIES = figure(400, 10_000);
const BUYERS = 4;
/** More than the log holds before SQLite checkpoints it, so that it is seen long, short and restarted. */
const ORDERS = 20;

/** Database and log at one moment, and the sessions whose orders were acknowledged by then. */
type Image = { file: string; placed: string[]; checkpointed: number };

/** Places orders one after the other; copies the files after each, while nothing is being written. */
async function takeImages(mutants: string[] = []): Promise<Image[]> {
  const stage = await openStage({ seed: { stocks: [100_000], buyers: BUYERS }, holdTimers: true, mutants });
  const buyers = stage.seeded.buyers.map((buyer) => createBuyer(stage, buyer));
  const placed: string[] = [];
  const images: Image[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const buyer = buyers[n % BUYERS];
    await buyer?.add(stage.seeded.products[0] ?? '');
    const session = (await buyer?.checkout())?.body.id;
    await buyer?.pay(session, 'lost');
    expect((await buyer?.confirm(session))?.status).toBe(200);
    placed.push(session);
    const folder = join(stage.folder, `image-${n}`);
    mkdirSync(folder);
    const file = join(folder, 'shop.db');
    const live = `${stage.database.file}`;
    for (const suffix of ['', '-wal']) copyFileSync(live + suffix, file + suffix);
    const checkpointed = checkpointedBytes(live);
    images.push({ file, placed: [...placed], checkpointed });
  }
  return images;
}

/**
 * Opens a torn copy of an image.
 * @returns how many orders are gone, and any violations.
 */
async function openTorn(
  { file: database, placed, checkpointed }: Image,
  random: Random,
): Promise<{ gone: number; wrong: string[] }> {
  const { file, tear } = tearLog(database, random, checkpointed);
  try {
    return await lookAtSqlite(file, async (ask) => {
      const there = (await ask('select session_id as session from payment')).map((row) => row.session);
      const violations = await findInnerViolations(ask, { engine: 'sqlite', now: new Date() });
      const wrong = violations.map(({ rule, what }) => `${tear.kind} at ${tear.at}: ${rule}: ${what}`);
      const first = placed.slice(0, there.length);
      if (JSON.stringify(there.sort()) !== JSON.stringify(first.sort())) {
        wrong.push(`${tear.kind} at ${tear.at}: ${there.length} orders that are not the first ones`);
      }
      return { gone: placed.length - there.length, wrong };
    });
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
}

test(`${COPIES} torn copies of the log all open, with the first of the acknowledged orders`, async () => {
  const images = await takeImages();
  const random = seededRandom('torn log');
  let shortened = 0;
  for (let copy = 0; copy < COPIES; copy++) {
    const { gone, wrong } = await openTorn(images[copy % ORDERS] as Image, random);
    expect(wrong).toEqual([]);
    if (gone > 0) shortened++;
  }
  // Proves that the tears hit written data.
  expect(shortened).toBeGreaterThan(COPIES / 10);
  report(`${COPIES} torn logs of up to ${ORDERS} orders; ${shortened} of them had lost the last ones`);
});

test('would be noticed: no transaction', async () => {
  const images = await takeImages(['no transaction']);
  const random = seededRandom('torn log');
  const wrong: string[] = [];
  for (let copy = 0; copy < COPIES && wrong.length === 0; copy++) {
    wrong.push(...(await openTorn(images[copy % ORDERS] as Image, random)).wrong);
  }
  expect(wrong).not.toEqual([]);
});
