import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Buyer, createBuyer, ShopGone } from '../buyer.ts';
import type { Random } from '../random.ts';
import { loggedErrors } from '../shop-process.ts';
import { visit } from '../shopping.ts';
import type { Stage } from '../stage.ts';
import { waitUntil } from '../wait-until.ts';

const BREATH_MS = 20;

/** People who buy while the database goes away and comes back. */
export type Rush = {
  /** Resolves once so many more orders were acknowledged. */
  orders: (more: number) => Promise<void>;
  /** Everybody ends their visit. @returns how many calls were answered 503. */
  stop: () => Promise<number>;
};

/**
 * Lets the buyers buy until they are stopped. Whoever is cut off loads the success page of what they paid until it
 * answers, and begins a new visit.
 */
export function beginRush(stage: Stage, buyers: readonly Patient[], random: Random): Rush {
  let isOver = false;
  const busyBefore = countBusy(buyers);
  async function buyOn({ buyer }: Patient, own: Random): Promise<void> {
    while (!isOver || buyer.unconfirmed().length > 0) {
      try {
        for (const session of buyer.unconfirmed()) {
          const { status, body } = await buyer.confirm(session);
          if (status !== 200) throw new Error(`the success page answers ${status}: ${body.message}`);
        }
        if (!isOver) await visit(stage, buyer, own);
      } catch (error) {
        if (!(error instanceof ShopGone)) throw error;
        await pause(BREATH_MS);
      }
    }
  }
  const lanes = Promise.all(buyers.map((each, n) => buyOn(each, random.fork(`buyer ${n + 1}`))));
  lanes.catch(() => undefined);
  return {
    async orders(more) {
      const wanted = stage.ledger.orders.size + more;
      const enough = waitUntil(
        `${more} more orders are acknowledged`,
        () => stage.ledger.orders.size >= wanted,
      );
      // A buyer's own failure is the better reason.
      await Promise.race([enough, lanes.then(() => enough)]);
    },
    async stop() {
      isOver = true;
      await lanes;
      return countBusy(buyers) - busyBefore;
    },
  };
}

/** A buyer who takes 503 for "try again", and counts it. */
export type Patient = { buyer: Buyer; busy: () => number };

/** @param shopOf where each of them buys; at the address of all processes by default. */
export function patientCrowd(stage: Stage, shopOf = (_n: number) => stage.shop): Patient[] {
  return stage.seeded.buyers.map((person, n) => {
    let busy = 0;
    const onBusy = () => {
      busy += 1;
    };
    return { buyer: createBuyer({ ...stage, shop: shopOf(n) }, { ...person, onBusy }), busy: () => busy };
  });
}

const countBusy = (buyers: readonly Patient[]) => buyers.reduce((sum, { busy }) => sum + busy(), 0);

/** What a visitor asks for: a page, a documented call and a query of the pages. */
const READS = ['/', '/api/get-product', '/trpc/product.categories'];

/** The answers of one process to a visitor: each status, with Retry-After where there is one. */
export async function readAll(url: string): Promise<string[]> {
  return Promise.all(
    READS.map(async (path) => {
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      const retryAfter = answer.headers.get('retry-after');
      return retryAfter ? `${answer.status}, again after ${retryAfter} s` : String(answer.status);
    }),
  );
}

const isAll = (answers: readonly string[], text: RegExp) => answers.every((answer) => text.test(answer));

/** Every kind of answer is 503 with Retry-After. */
export const waitUntilAway = (url: string): Promise<void> =>
  waitUntil('visitors are told to try again', async () =>
    isAll(await readAll(url), /^503, again after \d+ s$/),
  );

/** So many at once that every connection of a pool is used. */
const AT_ONCE = 8;

/** Every kind of answer is there again, also to many at once: no connection is left that does not work. */
export async function waitUntilBack(url: string): Promise<void> {
  await waitUntil('visitors are answered again', async () => isAll(await readAll(url), /^200$/));
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => readAll(url)));
  expect(answers.flat().filter((answer) => answer !== '200')).toEqual([]);
}

/** An outage is no bug: nothing else was logged, and webhooks that were answered 503 come again. */
export function forgiveOutage({ ledger, shop }: Pick<Stage, 'ledger' | 'shop'>): void {
  expect(loggedErrors(shop).filter((line) => !line.includes('"message":"busy"'))).toEqual([]);
  ledger.serverErrors = ledger.serverErrors.filter((answer) => answer !== 'the webhook: 503');
}
