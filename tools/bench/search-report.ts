import { cpus } from 'node:os';
import { replaceSection } from './performance-page.ts';
import type { SearchResult } from './search-bench.ts';

const integer = (value: number) => Math.round(value).toLocaleString('en-US');

/** Prints the table and, with `write`, puts it into docs/performance.md between its marks. */
export function writeSearchReport(search: SearchResult, write: boolean): void {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const rows = search.timings.map(
    ({ title, p50, p99, worst, worstQuery }) =>
      `| ${title} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${worst.toFixed(2)} ("${worstQuery}") |`,
  );
  const text = [
    `Node ${process.versions.node}, ${cpus().length} × ${processor}; ${integer(search.products)} products, ${integer(search.queries)} fixed queries, milliseconds.`,
    '',
    '| | p50 | p99 | worst |',
    '|---|---|---|---|',
    ...rows,
    '',
    `The index in memory was read in ${integer(search.indexMs)} ms, between other requests, and takes ${integer(search.indexMegabytes)} MB.`,
  ].join('\n');
  console.log(`\n${text}\n`);
  if (write) replaceSection('bench-search', text);
}
