import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from '../src/server/http/rest/openapi.ts';
import { REST_CALLS } from '../src/server/http/rest/rest-plugin.ts';
import { PRODUCT_FACTS } from '../src/shared/catalogue/product-fields.ts';
import { FIRST_CATEGORIES } from './support/catalogue/categories.ts';
import { EARLIER_SHOP } from './support/earlier/earlier-answers.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One difference that a later change needed: where it is in today's document, and how it was in e857c92's. */
type Change = { why: string; at: RegExp; was: (now: Json) => Json | undefined };

/** What is new there. */
const added = (why: string, at: RegExp): Change => ({ why, at, was: () => undefined });

const changed = (why: string, at: RegExp, from: Json, to: Json): Change => ({
  why,
  at,
  was: (now) => (JSON.stringify(now) === JSON.stringify(to) ? from : now),
});

/** Names that a list of required fields got at its end, or within. */
const alsoRequired = (why: string, at: RegExp, names: readonly Json[]): Change => ({
  why,
  at,
  was: (now) => (Array.isArray(now) ? now.filter((name) => !names.includes(name)) : now),
});

const REFUSAL = /^\/api\/[\w-/]+ \w+ responses (4\d\d|503) content application\/json schema /.source;
const ANSWER = / responses 20[01] content application\/(json|x-ndjson) schema /.source;

const FACTS = Object.values(PRODUCT_FACTS).map(({ rest }) => rest);

/** All that may differ in the calls of e857c92. What a client sends stays valid, and what it reads is still there. */
const CHANGES: readonly Change[] = [
  added('calls for the brand’s pictures and for documents', /^\/api\/(brand-picture|download-documents?)$/),
  added('a refused list call carries its empty list', RegExp(`${REFUSAL}properties (data|nearest|orders)$`)),
  alsoRequired('so it is required', RegExp(`${REFUSAL}required$`), ['data', 'nearest', 'orders']),
  added('facts of a product', RegExp(` properties (${FACTS.join('|')})$`)),
  alsoRequired('which every answer has', RegExp(`${ANSWER}.*required$`), FACTS),
  changed(
    'addresses in answers are full',
    / properties productImage description$/,
    'the first is the thumbnail',
    'full addresses; the first is the thumbnail',
  ),
  changed(
    'addresses in answers are full',
    / properties profilePic description$/,
    "address of the photo; '' when there is none",
    "full address of the photo; '' when there is none",
  ),
  changed('a role to pack', / properties role enum$/, ['ADMIN', 'GENERAL'], ['ADMIN', 'GENERAL', 'PACKER']),
  {
    why: 'what is searched for may be longer: it is cut, not refused',
    at: /^\/api\/(category-product|filter-product|search) .*( category| items| schema)$/,
    was(now) {
      if (now === null || typeof now !== 'object' || Array.isArray(now)) return now;
      const { description, ...rest } = now;
      return description === 'only the first 100 characters count' ? { ...rest, maxLength: 100 } : now;
    },
  },
  added(
    'a call that changes something answers with it',
    RegExp(
      `^/api/(signup|update-user|addtocart|update-cart-product|upload-product|update-product) post${ANSWER}properties data$`,
    ),
  ),
  changed(
    'two-step login',
    /^\/api\/signin post summary$/,
    'Begins a session, kept in a cookie',
    'Begins a session, kept in a cookie. An account with two-step login also sends `code`',
  ),
  added('two-step login, and a link of a mail', /^\/api\/signin post requestBody .* properties (code|link)$/),
  added('reading the terms', /^\/api\/create-checkout-session post .* properties termsAccepted$/),
  changed(
    'pictures have a fourth width',
    /^\/api\/image post summary$/,
    'Keeps a picture for a product: redrawn as WebP in three widths, without metadata. For admins',
    'Keeps a picture for a product: redrawn as WebP in several widths, without metadata. For admins',
  ),
  added('pictures come with an import', /^\/api\/import-products post requestBody .* properties pictures$/),
  added('an import warns', RegExp(`^/api/import-products post${ANSWER}.* properties (warned|warnings)$`)),
  alsoRequired('always', RegExp(`^/api/import-products post${ANSWER}.*required$`), ['warned', 'warnings']),
  added('the keys in a backup', /^\/api\/make-backup post .* properties withKeys$/),
];

/** Takes the later changes back, the outermost first. */
function asItWas(now: Json, path: string, used: Set<Change>): Json | undefined {
  let value: Json | undefined = now;
  for (const change of CHANGES) {
    if (value === undefined || !change.at.test(path)) continue;
    const was = change.was(value);
    if (JSON.stringify(was) !== JSON.stringify(value)) used.add(change);
    value = was;
  }
  if (value === undefined || value === null || typeof value !== 'object') return value;
  const within = (inner: Json, key: string | number) => asItWas(inner, `${path} ${key}`.trim(), used);
  if (Array.isArray(value)) return value.map((inner, at) => within(inner, at) ?? null);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const was = within(inner, key);
      return was === undefined ? [] : [[key, was]];
    }),
  );
}

test('the calls that e857c92 documented are documented as they were, to the byte, but for what is listed', () => {
  const before = readFileSync(`${EARLIER_SHOP}/openapi.json`, 'utf8');
  const shop = { shopName: 'Voltcart', currency: 'USD', categories: FIRST_CATEGORIES };
  const { paths, ...about } = JSON.parse(JSON.stringify(openApiDocument(REST_CALLS, shop)));
  const used = new Set<Change>();
  const were = asItWas(paths, '', used);
  expect({ ...about, paths: were }).toEqual(JSON.parse(before));
  expect(JSON.stringify({ ...about, paths: were })).toBe(before);
  expect(
    CHANGES.filter((change) => !used.has(change)).map(({ why }) => why),
    'no longer needed',
  ).toEqual([]);
});
