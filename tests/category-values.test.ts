import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The values of the twelve categories that a shop comes with: rows like any other, which an owner may change. */
const { products } = JSON.parse(readFileSync('src/demo/catalogue.json', 'utf8')) as {
  products: { category: string }[];
};
const VALUES: ReadonlySet<unknown> = new Set(products.map(({ category }) => category));

/** What shoppers may type for what a catalogue names: words that the catalogue does not have are without effect. */
const VOCABULARY = [
  'src/server/catalogue/index/near-words.ts',
  'src/server/catalogue/index/synonyms.ts',
  'src/server/catalogue/search/trade-word-rules.ts',
];

/** Texts of a file that are one of the values, and keys that are. */
function valuesIn(path: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, value, key } = node as Record<string, unknown>;
    if (type === 'Literal' && VALUES.has(value)) found.push(`${path}: '${value}'`);
    if (type === 'TemplateElement' && VALUES.has((value as { cooked: string }).cooked))
      found.push(`${path}: \`${(value as { cooked: string }).cooked}\``);
    if (type === 'Property' && VALUES.has((key as { name?: string }).name))
      found.push(`${path}: ${(key as { name: string }).name}`);
    for (const inner of Object.values(node)) walk(inner);
  };
  walk(parseSync(path, readFileSync(path, 'utf8')).program.body);
  return found;
}

test('code names no category: whatever depends on one reads it from its row', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `src/${name}`);
  expect(VALUES.size).toBe(12);
  expect(files.length).toBeGreaterThan(900);
  const naming = files.filter((path) => !VOCABULARY.includes(path)).flatMap(valuesIn);
  expect(naming, 'Put it into a column of the category, or into an attribute.').toEqual([]);
});
