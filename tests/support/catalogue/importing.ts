import { setTimeout as sleep } from 'node:timers/promises';

/** A file of `rows` new products. */
export function sheetOf(rows: number): string {
  const header = 'SKU,Name,Brand,Category,Description,Price,Selling price,Stock,On sale,Pictures,Specs';
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      `I-${i},Imported mouse ${i},Veldrik,Mouse,"A mouse, number ${i}, with a wheel and ${(i % 7) + 2} buttons.",${20 + (i % 80)}.50,${10 + (i % 10)}.25,${i % 30},yes,,buttons=${(i % 7) + 2}; hand=Right`,
  );
  return [header, ...lines].join('\r\n');
}

/** @returns the session's cookie. */
export async function signInAdmin(
  url: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

export type ImportSaid = { steps: number; tookMs: number; report: Record<string, unknown> };

/** Sends a file and reads the answer to its end. */
export async function importSheet(
  url: string,
  { cookie, sheet, dryRun }: { cookie: string; sheet: string; dryRun: boolean },
): Promise<ImportSaid> {
  const form = new FormData();
  form.append('dryRun', String(dryRun));
  form.append('file', new Blob([sheet]), 'products.csv');
  const started = performance.now();
  const answer = await fetch(`${url}/api/import-products`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  });
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const last = lines.at(-1);
  if (!last?.success) throw new Error(`the import said ${JSON.stringify(last)}`);
  return { steps: lines.length - 1, tookMs: performance.now() - started, report: last.data };
}

const PAGES = [
  '/',
  '/product-category?category=mobiles',
  '/search?q=mouse',
  '/product-category?category=Mouse',
];

const LOOKS_AT_A_PAGE_MS = 100;

/** Opens page after page, and looks at each, until stopped; a failed page ends it. */
export function goShopping(url: string): { stop: () => Promise<{ answered: number; slowestMs: number }> } {
  let going = true;
  let answered = 0;
  let slowestMs = 0;
  const done = (async () => {
    while (going) {
      const started = performance.now();
      const answer = await fetch(url + PAGES[answered % PAGES.length]);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      answered++;
      await sleep(LOOKS_AT_A_PAGE_MS);
    }
  })();
  return {
    async stop() {
      going = false;
      await done;
      return { answered, slowestMs };
    },
  };
}

/** The longest event loop delay on the server since the last call. */
export async function longestPauseMs(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1_000;
}
