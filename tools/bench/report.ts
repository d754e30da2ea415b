import { cpus } from 'node:os';
import type { Result } from './load/load.ts';
import type { OrderResult } from './order-bench.ts';
import { type FlowCpu, flowTable, LANES } from './order-flow/order-flow.ts';
import { replaceSection } from './performance-page.ts';

export type Report = {
  measured: { title: string; results: Result[] }[];
  orders: OrderResult;
  orderFlow: FlowCpu[];
  /** Resident megabytes. */
  idle: number;
  afterLoad: number;
  coldStartMs: number;
  rounds: number;
  seconds: number;
  /** Whether to rewrite docs/performance.md, or only to print the tables. */
  write: boolean;
};

export const integer = (value: number) => Math.round(value).toLocaleString('en-US');

/** Rows beside the first one. */
export function loadTable(results: readonly Result[]): string {
  const base = results[0]?.perSecond ?? 1;
  const rows = results.map(
    (row) =>
      `| ${row.name} | ${integer(row.perSecond)} | ${(row.perSecond / base).toFixed(2)} | ${row.p50} | ${row.p99} | ${integer(row.cpuMicros)} | ${integer(row.bytes)} |`,
  );
  return [
    '| | requests/s | to the first row | p50 ms | p99 ms | CPU µs each | bytes each |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Prints the tables and, after a full run, puts them into docs/performance.md between its marks. */
export function writeReport(report: Report): void {
  const { measured, orders, orderFlow, idle, afterLoad, coldStartMs, rounds, seconds, write } = report;
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const text = [
    `Node ${process.versions.node}, ${cpus().length} × ${processor}; 32 connections; after a warm-up each row in turn, ${seconds} s at a time, medians of ${rounds} rounds; the load from a process of its own.`,
    '',
    ...measured.map(({ title, results }) => `### ${title}\n\n${loadTable(results)}\n`),
    '### Durable orders',
    '',
    `${integer(orders.orders)} orders of ${orders.lines} lines, one after the other, an fsync each, in turns:`,
    '',
    '| a paid webhook, once its signature is checked | bare better-sqlite3, the same rows | share, median of the rounds |',
    '|---|---|---|',
    `| ${integer(orders.placed)} orders/s | ${integer(orders.raw)} orders/s | ${(orders.share * 100).toFixed(0)} % |`,
    '',
    `A cart of ${orders.lines} lines is priced for an address, among 50 zones and as many taxes, in ${orders.quote.p50.toFixed(2)} ms (p50) and ${orders.quote.p99.toFixed(2)} ms (p99).`,
    '',
    '### Order flow, CPU by step',
    '',
    `| CPU ms of an order of 3 lines, by the documented calls | ${LANES.map((lanes) => `${lanes} at once`).join(' | ')} |`,
    `|---|${'---|'.repeat(LANES.length)}`,
    ...flowTable(orderFlow),
    '',
    '### Process',
    '',
    '| release: cold start to the first page, median | release: memory idle for half a minute | release: memory after the load |',
    '|---|---|---|',
    `| ${integer(coldStartMs)} ms | ${integer(idle)} MB | ${integer(afterLoad)} MB |`,
  ].join('\n');
  console.log(`\n${text}\n`);
  if (write) replaceSection('bench', text);
}
