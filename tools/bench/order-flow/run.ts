import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Flow, flowTable, LANES, openFlow, orderInTurns } from './order-flow.ts';

/**
 * `npm run bench:orders -- [OTHER] [--rounds N] [--invoices]`: what the steps of an order cost in this build and in the
 * one in the folder OTHER, in turns, so that a machine's varying speed affects both.
 */
const [first] = process.argv.slice(2);
const other = first?.startsWith('--') ? undefined : first;
const at = process.argv.indexOf('--rounds');
const rounds = at > 0 ? Number(process.argv[at + 1]) : 15;
const invoices = process.argv.includes('--invoices');

const folder = mkdtempSync(join(tmpdir(), 'voltcart-bench-'));
const flows: Flow[] = [];
try {
  for (const [index, build] of ['.', ...(other ? [other] : [])].entries()) {
    flows.push(await openFlow(build, join(folder, String(index)), { rounds, invoices }));
  }
  const measured = await orderInTurns(flows, rounds);
  console.log(`\n${rounds} rounds in turns; load average ${loadavg()[0]?.toFixed(1)}.\n`);
  const names = ['this', ...(other ? ['other'] : [])].flatMap((name) =>
    LANES.map((lanes) => `${name}, ${lanes} at once`),
  );
  console.log(`| CPU ms of an order | ${names.join(' | ')} |\n|---|${'---|'.repeat(names.length)}`);
  console.log(flowTable(measured).join('\n'));
} finally {
  for (const flow of flows) await flow.stop();
  rmSync(folder, { recursive: true, force: true });
}
