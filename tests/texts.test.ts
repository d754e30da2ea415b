import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { textsFor } from '../src/shared/texts/catalogue.ts';
import { LANGUAGES } from '../src/shared/texts/language.ts';

/** Attributes whose value a person sees or hears. */
const READ =
  /^(aria-label|aria-roledescription|label|title|alt|placeholder|description|heading|failure|lead|submit|ordersLabel|summary)$/;

const WORD = /^(?!https?:).*\p{L}{2,}/su;

type Node = { type: string; value?: unknown; name?: { name?: string }; [key: string]: unknown };

/** Texts written in a file's elements and attributes instead of the catalogue. */
function literalsOf(path: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, value, name } = node as Node;
    if (type === 'JSXText' && WORD.test(String(value))) found.push(String(value).trim());
    if (type === 'JSXAttribute' && READ.test(name?.name ?? '')) {
      const literal = value as Node | null;
      if (literal?.type === 'Literal' && WORD.test(String(literal.value))) found.push(String(literal.value));
    }
    for (const inner of Object.values(node)) walk(inner);
  };
  walk(parseSync(path, readFileSync(path, 'utf8')).program.body);
  return found.map((text) => `${path}: ${text}`);
}

const COMPONENTS = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => `src/client/${name}`);

test('elements contain no literal texts: all are in the catalogue', () => {
  expect(COMPONENTS.length).toBeGreaterThan(70);
  expect(COMPONENTS.flatMap(literalsOf), 'Put the text into src/shared/texts/en and de.').toEqual([]);
});

test('no text is empty in any language', () => {
  const empty = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(empty) : value === '';
  for (const language of LANGUAGES) expect(empty(textsFor(language)), language).toBe(false);
});
