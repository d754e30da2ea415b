import { expect, test } from 'vitest';
import { signPayload } from '../../src/stand-in/courier.ts';
import { beginToPay, fillCarts, inLanes, openCrowd, type Shopper } from './support/crowd.ts';
import { figure, report } from './support/figures.ts';
import { assertInvariants, findViolations } from './support/invariants.ts';
import type { ProviderEvent } from './support/provider.ts';
import { type Random, seededRandom } from './support/random.ts';
import { reconciledUntil } from './support/reconciled.ts';
import { loggedErrors } from './support/shop-process.ts';
import { openStage, type Stage } from './support/stage.ts';
import { assertEachAnswered, describeStages, nameOf, type Place } from './support/stages.ts';
import { waitUntil } from './support/wait-until.ts';
import { deliverEvents, postWebhook, secondsOf } from './support/webhooks.ts';

const SESSIONS = figure(500, 5_000);
const DELIVERIES = 5 * SESSIONS;
const AT_ONCE = 32;

/** The outcomes of a session at the provider; each as often as it is listed here. */
const ENDS = [
  ...Array.from({ length: 5 }, () => 'paid' as const),
  'paid later',
  'never comes',
  'expires',
  'stays open',
  'unknown events',
] as const;
type End = (typeof ENDS)[number];

/** The checkout's final state for each outcome. */
const STATE_AFTER: Record<End, string> = {
  paid: 'paid',
  'paid later': 'paid',
  'never comes': 'failed',
  expires: 'expired',
  'stays open': 'open',
  'unknown events': 'open',
};

const UNKNOWN_TYPES = ['checkout.session.folded', 'invoice.paid', 'customer.created'];

type Opened = { session: string; end: End };

type Scene = Place & { people: number; mutants?: string[] };

/** A shop with `people` buyers, each on the payment page; the provider sends nothing on its own. */
async function openStorm(name: string, { people, mutants = [], ...place }: Scene) {
  const random = seededRandom(`webhook-storm/${name}/${nameOf(place)}`);
  const stage = await openStage({
    ...place,
    seed: { stocks: [100_000, 100_000, 100_000, 100_000], buyers: people },
    mutants,
    holdTimers: true,
  });
  await stage.provider.control('webhooks', { mode: 'hold' });
  const shoppers: Shopper[] = openCrowd(stage).map((buyer) => ({
    buyer,
    wants: random.shuffled(stage.seeded.products).slice(0, random.between(1, 3)),
  }));
  await fillCarts(stage, shoppers);
  const answers = await inLanes(shoppers, AT_ONCE, beginToPay);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  return { stage, random, sessions: answers.map(({ body }) => body.id as string) };
}

async function bringAbout({ provider }: Stage, { session, end }: Opened): Promise<void> {
  if (end === 'paid') return provider.pay(session, 'prompt');
  if (end === 'paid later' || end === 'never comes') {
    await provider.control('pay', { session, outcome: 'processing' });
    await provider.control('settle', { session, outcome: end === 'paid later' ? 'succeeded' : 'failed' });
  }
  if (end === 'expires') await provider.expire(session);
  if (end === 'unknown events') {
    for (const type of UNKNOWN_TYPES) await provider.control('emit', { session, type });
  }
}

/** Every event at least once, the rest drawn from them, all shuffled. */
function drawDeliveries(events: readonly ProviderEvent[], count: number, random: Random): ProviderEvent[] {
  const again = Array.from({ length: count - events.length }, () => random.pick(events));
  return random.shuffled([...events, ...again]);
}

/** Kinds of bad signature: what is sent instead of the right one for `body`. */
const FORGERIES: Record<string, (stage: Stage, body: string) => { body?: string; signature: string | null }> =
  {
    'none at all': () => ({ signature: null }),
    empty: () => ({ signature: '' }),
    'not a signature': () => ({ signature: 'whatever' }),
    "somebody else's secret": (stage, body) => ({
      signature: signPayload(body, 'whsec_somebody_else', secondsOf(stage)),
    }),
    'too old': (stage, body) => ({
      signature: signPayload(body, stage.provider.webhookSecret, secondsOf(stage) - 301),
    }),
    'too new': (stage, body) => ({
      signature: signPayload(body, stage.provider.webhookSecret, secondsOf(stage) + 305),
    }),
    'of another body': (stage, body) => ({
      body: `${body} `,
      signature: signPayload(body, stage.provider.webhookSecret, secondsOf(stage)),
    }),
    'of another time': (stage, body) => ({
      signature: signPayload(body, stage.provider.webhookSecret, secondsOf(stage) - 10).replace(
        /t=\d+/,
        `t=${secondsOf(stage)}`,
      ),
    }),
    'of a scheme that is not in use': (stage, body) => ({
      signature: signPayload(body, stage.provider.webhookSecret, secondsOf(stage)).replace('v1=', 'v0='),
    }),
  };

/** Everything that a webhook could have changed. */
const lookAtMoney = ({ database }: Stage) =>
  database.look(async (ask) => ({
    checkouts: await ask('select state, count(*) as n from checkout group by state order by state'),
    orders: await ask('select count(*) as n from "order"'),
    events: await ask('select count(*) as n from payment_event'),
    holds: await ask('select count(*) as n, sum(quantity) as units from stock_hold'),
    stock: await ask('select id, stock_on_hand from product order by id'),
  }));

/**
 * Posts every forgery of each event.
 * @returns those that were not refused as specified.
 */
async function forge(stage: Stage, events: readonly ProviderEvent[]): Promise<string[]> {
  const taken: string[] = [];
  for (const event of events) {
    const text = JSON.stringify(event);
    for (const [name, forgery] of Object.entries(FORGERIES)) {
      const { body = text, signature } = forgery(stage, text);
      const answer = await postWebhook(stage, body, signature);
      if (answer.status !== 400 || answer.body.message !== 'Invalid signature') taken.push(name);
    }
  }
  return taken;
}

/**
 * Runs the whole storm on one shop.
 * @returns the answer to each delivery.
 */
async function storm(name: string, scene: Scene) {
  const { people, mutants = [] } = scene;
  const { stage, random, sessions } = await openStorm(name, scene);
  const opened: Opened[] = sessions.map((session) => ({ session, end: random.pick(ENDS) }));
  await inLanes(opened, AT_ONCE, (one) => bringAbout(stage, one));
  const events = await stage.provider.events();
  const before = await lookAtMoney(stage);
  const forged = await forge(stage, random.shuffled(events).slice(0, 5));
  const afterForgeries = await lookAtMoney(stage);
  // A second delivery may undo what a planted fault did to the first, by luck.
  const count = mutants.length > 0 ? events.length : 5 * people;
  const deliveries = drawDeliveries(events, count, random);
  const answers = await deliverEvents(stage, deliveries, AT_ONCE);
  return { stage, opened, events, answers, forged, before, afterForgeries };
}

describeStages('a storm of webhooks', (place) => {
  test(`${SESSIONS} sessions, ${DELIVERIES} deliveries, ${AT_ONCE} at once: orders are paid sessions`, async () => {
    const started = performance.now();
    const { stage, opened, events, answers, forged, before, afterForgeries } = await storm('storm', {
      ...place,
      people: SESSIONS,
    });
    expect(Object.keys(FORGERIES)).toHaveLength(9);
    expect(forged).toEqual([]);
    expect(afterForgeries).toEqual(before);
    expect(answers).toHaveLength(DELIVERIES);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    const rows = await stage.database.look(async (ask) => ({
      states: await ask('select provider_session_id as session, state from checkout'),
      events: await ask('select id from payment_event'),
      orders: await ask('select id from "order"'),
    }));
    const stateOf = new Map(rows.states.map(({ session, state }) => [session, state]));
    for (const { session, end } of opened) expect(stateOf.get(session), end).toBe(STATE_AFTER[end]);
    expect(rows.events.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
    const paid = opened.filter(({ end }) => STATE_AFTER[end] === 'paid');
    expect(rows.orders).toHaveLength(paid.length);
    await assertInvariants(stage, 'after the storm');
    assertEachAnswered(stage);
    expect(loggedErrors(stage.shop)).toEqual([]);
    report(
      `${nameOf(place)}: ${SESSIONS} sessions, ${events.length} events, ${DELIVERIES} deliveries, ${paid.length} orders, ` +
        `${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  });

  test.each([
    ['lying commit', 'acknowledged writes are there'],
    ['complete is paid', 'an order is one paid session'],
  ])('planted fault: %s', async (mutant, rule) => {
    const { stage, events } = await storm(mutant, { ...place, people: 60, mutants: [mutant] });
    const kept = await stage.database.look((ask) => ask('select id from payment_event'));
    const rules = new Set((await findViolations(stage)).map((violation) => violation.rule));
    // The suite delivers the events itself, so the provider's own record does not show it.
    if (kept.length < events.length) rules.add('acknowledged writes are there');
    expect([...rules]).toContain(rule);
  });

  test('planted fault: any signature fits', async () => {
    const { forged, before, afterForgeries } = await storm('forged', {
      ...place,
      people: 20,
      mutants: ['any signature fits'],
    });
    expect(forged).not.toEqual([]);
    expect(afterForgeries).not.toEqual(before);
  });
});

describeStages('webhooks blocked altogether', (place) => {
  const PEOPLE = figure(100, 1_000);
  const ROUNDS = 3;
  const ROUND_MS = 20_000;
  /** Far less than a round, so it never fires two. */
  const SHORT_MS = 5;

  /**
   * Everybody pays, and no webhook is sent.
   * @returns how many paid sessions lacked an order after each round.
   */
  async function payUntold(name: string, people: number, mutants: string[] = []) {
    const { stage, sessions } = await openStorm(name, { ...place, people, mutants });
    await stage.provider.control('webhooks', { mode: 'drop' });
    await inLanes(sessions, AT_ONCE, (session) => stage.provider.pay(session, 'prompt'));
    const missing: number[] = [];
    for (let round = 1; round <= ROUNDS && missing.at(-1) !== 0; round++) {
      const before = await reconciledUntil(stage);
      await stage.advance(ROUND_MS);
      await waitUntil(`round ${round} is over`, async () => {
        if ((await reconciledUntil(stage)) > before) return true;
        // The previous round was not quite over when this one should have started.
        await stage.advance(SHORT_MS);
        return false;
      });
      const [row] = await stage.database.look((ask) => ask('select count(*) as n from "order"'));
      missing.push(people - Number(row?.n));
    }
    return { stage, missing };
  }

  test(`every one of ${PEOPLE} paid orders appears within ${ROUNDS} rounds of the reconciler`, async () => {
    const { stage, missing } = await payUntold('blocked', PEOPLE);
    expect(missing.at(-1)).toBe(0);
    expect(await stage.provider.deliveries('delivered')).toEqual([]);
    await assertInvariants(stage, 'after three rounds');
    expect(loggedErrors(stage.shop)).toEqual([]);
    report(
      `${nameOf(place)}, without any webhook: ${missing.join(', ')} of ${PEOPLE} missing after each round`,
    );
  });

  test('planted fault: lists do not say paid', async () => {
    const { missing } = await payUntold('blind', 10, ['lists do not say paid']);
    expect(missing.at(-1)).toBe(10);
  });
});
