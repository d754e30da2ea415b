import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'docs/performance.md';

/**
 * Replaces a benchmark's tables in docs/performance.md, between the marks `<!-- name -->` and `<!-- /name
 * -->`; the text outside is written by hand and stays.
 * @throws Error when the page lacks these marks.
 */
export function replaceSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = readFileSync(FILE, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${FILE} has no section ${begin}`);
  writeFileSync(FILE, `${before}${begin}\n${text}\n${end}${after}`);
  console.log(`Written into ${FILE}.`);
}
