import { cpus } from 'node:os';
import { replaceSection } from '../performance-page.ts';
import type { QuestionTimings } from './question-bench.ts';
import type { SearchResult } from './search-bench.ts';

const integer = (value: number) => Math.round(value).toLocaleString('en-US');

const processor = () => cpus()[0]?.model.trim() ?? 'unknown processor';

/** Prints the table and, with `write`, puts it into docs/performance.md between its marks. */
export function writeSearchReport(search: SearchResult, write: boolean): void {
  const rows = search.timings.map(
    ({ title, p50, p99, worst, worstQuery }) =>
      `| ${title} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${worst.toFixed(2)} ("${worstQuery}") |`,
  );
  const text = [
    `Node ${process.versions.node}, ${cpus().length} × ${processor()}; ${integer(search.products)} products, ${integer(search.queries)} fixed queries, milliseconds.`,
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

const SLOWEST = 5;

/** Does the same with the questions. */
export function writeQuestionReport({ products, rounds, questions }: QuestionTimings, write: boolean): void {
  const median = questions[Math.floor(questions.length / 2)]?.ms ?? 0;
  const text = [
    `Node ${process.versions.node}, ${cpus().length} × ${processor()}; ${integer(products)} products, ${questions.length} questions, milliseconds, the least of ${rounds} runs each.`,
    '',
    '| question | ms |',
    '|---|---|',
    ...questions.slice(0, SLOWEST).map(({ text, ms }) => `| ${text} | ${ms.toFixed(2)} |`),
    `| the median of all | ${median.toFixed(2)} |`,
  ].join('\n');
  console.log(`\n${text}\n`);
  if (write) replaceSection('bench-questions', text);
}
