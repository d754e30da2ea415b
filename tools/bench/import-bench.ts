import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  goShopping,
  importSheet,
  longestPauseMs,
  sheetOf,
  signInAdmin,
} from '../../tests/support/catalogue/importing.ts';
import { freePort } from '../../tests/support/machines/free-port.ts';
import { BENCH_ADMIN, startServer } from './server-process.ts';

/** Measures a shopper's response times while other work runs. */
async function meanwhile<T>(url: string, work: () => Promise<T>) {
  await longestPauseMs(url);
  const shopper = goShopping(url);
  const started = performance.now();
  await work();
  const tookMs = performance.now() - started;
  const { answered, slowestMs } = await shopper.stop();
  return { tookMs, answered, slowestMs, pauseMs: await longestPauseMs(url) };
}

/**
 * Runs the built shop while a products CSV is tried out, imported, imported again and exported.
 * @returns a table of shoppers' response times.
 */
export async function measureImports(rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-import-bench-'));
  const port = await freePort();
  const server = await startServer(['dist/server/main.js'], {
    port,
    env: {
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      ADMIN_EMAIL: BENCH_ADMIN.email,
      ADMIN_PASSWORD: BENCH_ADMIN.password,
    },
    probe: '/',
  });
  try {
    const { url } = server;
    const cookie = await signInAdmin(url, BENCH_ADMIN);
    const sheet = sheetOf(rows);
    const send = (dryRun: boolean) => () => importSheet(url, { cookie, sheet, dryRun });
    const save = async () => (await fetch(`${url}/api/export-products`, { headers: { cookie } })).text();
    const wait = () => new Promise((resolve) => setTimeout(resolve, 5_000));
    // A warm-up, so that no page is the first of its kind.
    await meanwhile(url, wait);
    const table: string[] = [];
    for (const [name, work] of [
      ['nothing else', wait],
      ['dry run', send(true)],
      ['import', send(false)],
      ['the same again, which changes nothing', send(false)],
      ['export', save],
    ] as const) {
      const { tookMs, answered, slowestMs, pauseMs } = await meanwhile<unknown>(url, work);
      table.push(
        `| ${name} | ${(tookMs / 1_000).toFixed(1)} | ${pauseMs.toFixed(0)} | ${answered} | ${slowestMs.toFixed(0)} |`,
      );
    }
    return [
      `A file of ${rows.toLocaleString('en-US')} products, while a shopper opens one page after the other:`,
      '',
      '| under way | s | longest pause of the event loop, ms | pages meanwhile | slowest page, ms |',
      '|---|---|---|---|---|',
      ...table,
    ].join('\n');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
