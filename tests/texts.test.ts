import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { textsFor } from '../src/shared/texts/catalogue.ts';
import { LANGUAGES } from '../src/shared/texts/language.ts';

/** Attributes and properties whose value a person sees or hears. */
const READ =
  /^(aria-label|aria-roledescription|ariaLabel|label|title|alt|placeholder|description|heading|failure|lead|submit|ordersLabel|summary|message)$/;

const WORD = /^(?!https?:).*\p{L}{2,}/su;

/** A sentence, or a heading of several words; such a text is for people wherever it is written. */
const SENTENCE = /^(?=.*\p{Ll})(\p{Lu}\p{L}*[,:]? \p{L}.*|\p{Lu}[^\s]* .*[.!?…])$/su;

/** Names, the same in every language, and an order's status, which is shown by the text of that name. */
const NO_TEXTS: ReadonlySet<string> = new Set(['American Express', 'Payment review']);

/** The name of a text in the catalogue. */
const KEY = /^[a-z][a-zA-Z]*$/;

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The texts that an expression may give: its branches, and the words of its templates. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
}

/** What a node shows or says to people by its place: an element's content, an attribute, a property of that name. */
function shownBy(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[]).filter(({ type }) => type !== 'JSXText').flatMap(textsOf);
    case 'JSXAttribute':
      return READ.test(String((node.name as { name: unknown }).name)) ? textsOf(node.value) : [];
    case 'Property':
      return READ.test(String((node.key as { name?: string }).name))
        ? textsOf(node.value).filter((text) => !KEY.test(text))
        : [];
    default:
      return [];
  }
}

/** Errors that a bug throws are for whoever reads the console. */
const isForProgrammers = (node: Node): boolean =>
  node.type === 'NewExpression' && /Error$/.test(String((node.callee as { name?: string }).name));

/** Texts for people that a file has itself, instead of the catalogue. */
function literalsIn(path: string, code: string): string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if (isNode(node)) {
      if (isForProgrammers(node)) return;
      const texts = [
        ...shownBy(node).filter((text) => WORD.test(text)),
        ...textsOf(node).filter((text) => SENTENCE.test(text)),
      ];
      for (const text of texts) if (!NO_TEXTS.has(text)) found.add(text.trim());
    }
    for (const inner of Object.values(node)) walk(inner);
  };
  walk(parseSync(path, code).program.body);
  return [...found].map((text) => `${path}: ${text}`);
}

const FILES = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `src/client/${name}`);

test('the client has no texts of its own: all are in the catalogue', () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(
    FILES.flatMap((path) => literalsIn(path, readFileSync(path, 'utf8'))),
    'Put the text into src/shared/texts/en and de.',
  ).toEqual([]);
});

test.each([
  ['text', 'const a = <p>Sold out</p>;'],
  ['an expression', "const a = <p>{'Sold out'}</p>;"],
  ['a branch', "const a = <p>{left ? left : 'none'}</p>;"],
  ['what is joined', "const a = <p>{left && 'left'}</p>;"],
  ['a template', ['const a = <p>{`left: $', '{left}`}</p>;'].join('')],
  ['an attribute', 'const a = <input placeholder="name" />;'],
  ['an attribute of two', "const a = <input title={on ? 'off' : 'on now'} />;"],
  ['a property', "const a = { label: 'Role' };"],
  ['a sentence', "const a = say('Nothing was saved.');"],
])('finds what a file says by %s', (_, code) => {
  expect(literalsIn('a.tsx', code)).toHaveLength(/two/.test(_) ? 2 : 1);
});

test.each([
  "const a = <p className={on ? 'on' : 'off'}>{texts.soldOut}</p>;",
  "throw new Error('The page has no root.');",
  "const a = { kind: 'Role', title: 'roleOf' };",
])('passes over what is no text: %s', (code) => {
  expect(literalsIn('a.tsx', code)).toEqual([]);
});

test('no text is empty in any language', () => {
  const empty = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(empty) : value === '';
  for (const language of LANGUAGES) expect(empty(textsFor(language)), language).toBe(false);
});
