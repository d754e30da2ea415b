import { type Buyer, createBuyer } from './buyer.ts';
import { KILL_POINTS, type KillPoint } from './kill-points.ts';
import type { Random } from './random.ts';
import { letReconcile, PAST_EVERY_LEASE_MS, TWO_ROUNDS_MS } from './reconciled.ts';
import { shopUntilGone, visit } from './shopping.ts';
import type { Stage } from './stage.ts';

/** When to kill the shop: at a point's nth passing, or some time after the buyers' nth call. */
export type Moment = { point: KillPoint; passing: number } | { calls: number; moreMs: number };

/** Every named point in turn, each followed by a random moment. */
export function drawMoment(kill: number, random: Random): Moment {
  const point = KILL_POINTS[(kill / 2) % KILL_POINTS.length];
  if (!point) return { calls: random.between(1, 80), moreMs: random.between(0, 12) };
  return { point, passing: point === 'while reconciling' ? 1 : random.between(1, 10) };
}

export const describeMoment = (moment: Moment): string =>
  'point' in moment
    ? `${moment.point}, passing ${moment.passing}`
    : `${moment.moreMs} ms after call ${moment.calls}`;

/** Buyers whose calls are counted together. */
export type Crowd = { buyers: Buyer[]; onCall: () => void };

/** Signed in already; suites about accounts sign people up themselves. */
export function seededCrowd(stage: Stage): Crowd {
  const crowd: Crowd = { buyers: [], onCall: () => {} };
  crowd.buyers = stage.seeded.buyers.map(({ email, secret }) =>
    createBuyer(stage, { email, secret, onCall: () => crowd.onCall() }),
  );
  return crowd;
}

/** Buyers who sign up and in through the documented calls. */
export async function signedUpCrowd(stage: Stage, size: number): Promise<Crowd> {
  const crowd: Crowd = { buyers: [], onCall: () => {} };
  for (let n = 1; n <= size; n++) {
    const buyer = createBuyer(stage, {
      email: `buyer${n}@example.test`,
      onCall: () => crowd.onCall(),
    });
    await buyer.signUp();
    await buyer.signIn();
    crowd.buyers.push(buyer);
  }
  return crowd;
}

/**
 * Lets everybody buy until the shop is killed at the given moment, restarts it, and lets the reconciler and
 * the provider's webhooks run; no buyer returns meanwhile.
 */
export async function killWhileBuying(
  stage: Stage,
  crowd: Crowd,
  { moment, random }: { moment: Moment; random: Random },
): Promise<void> {
  await arm(stage, crowd, moment);
  const undisturbed = await Promise.all(
    crowd.buyers.map((buyer, n) => shopUntilGone(stage, buyer, random.fork(`buyer ${n + 1}`))),
  );
  await stage.shop.killed();
  crowd.onCall = () => {};
  // Where another process goes on, so do those who noticed nothing.
  if (stage.shop.isOpen()) {
    const left = crowd.buyers.filter((_, n) => undisturbed[n]);
    await Promise.all(left.map((buyer, n) => visit(stage, buyer, random.fork(`survivor ${n + 1}`))));
  }
  await stage.shop.start();
  // Soon after, an interrupted request can be repeated under its key; later the provider refuses that.
  await letReconcile(stage, random.chance(0.6) ? TWO_ROUNDS_MS : PAST_EVERY_LEASE_MS);
}

async function arm(stage: Stage, crowd: Crowd, moment: Moment): Promise<void> {
  const { shop } = stage;
  if ('point' in moment) {
    await shop.killAt(moment.point, moment.passing);
    if (moment.point === 'while reconciling') await stage.advance(PAST_EVERY_LEASE_MS);
    return;
  }
  let calls = 0;
  crowd.onCall = () => {
    if (++calls === moment.calls) setTimeout(() => shop.kill(), moment.moreMs);
  };
}
