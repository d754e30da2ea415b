import { setTimeout as sleep } from 'node:timers/promises';
import { createShopper } from '../../../tools/nodes/shopper.mjs';

/**
 * Shoppers in a process of their own, as the tests' cannot enter the network of the clean root.
 * `page URL` waits for the first page; `buy URL` buys once; `load URL` buys and looks at pages until its input ends.
 * Each prints what came of it as a line of JSON.
 */
const [what, url = ''] = process.argv.slice(2);
const say = (fact) => console.log(JSON.stringify(fact));

async function isThere() {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.status === 200 && (await answer.text()).includes('/product/prd_');
  } catch {
    return false;
  }
}

const buy = () =>
  createShopper(url, {
    email: `shopper-${process.pid}-${performance.now()}@example.test`,
    onPaid: (paid) => say({ paid }),
  }).buy();

if (what === 'page') {
  while (!(await isThere())) await sleep(20);
  say({ page: true });
} else if (what === 'buy') {
  say({ number: await buy() });
} else {
  let ended = false;
  process.stdin.on('end', () => {
    ended = true;
  });
  process.stdin.resume();
  let longest = 0;
  let pages = 0;
  const looking = async () => {
    for (let last = performance.now(); !ended; await sleep(20)) {
      if (!(await isThere())) continue;
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      pages++;
    }
  };
  // What fails while the shop is closed is no order: only what was paid counts.
  const buying = async () => {
    while (!ended) await buy().catch(() => sleep(50));
  };
  await Promise.all([looking(), buying()]);
  say({ longestGapMs: Math.round(longest), pages });
}
