import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../../../tests/support/catalogue/categories.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatMoney, type Money, money } from '../../../../shared/money/money.ts';
import { type AuditEntity, type AuditFact, NO_ACCOUNT } from '../../../../shared/operations/audit.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { formatsIn } from '../../../../shared/texts/dates.ts';
import { auditDetails, auditSubject, auditText } from './audit-text.ts';

const { adminAudit: texts, adminRunning, ...words } = textsFor('en');
const { kinds: mailKinds } = adminRunning;

test('an action has a text; an unknown one is shown by its name', () => {
  expect(auditText({ action: 'user.sign_in' }, texts)).toBe('Logged in');
  expect(auditText({ action: 'user.renamed' }, texts)).toBe('user.renamed');
});

test.each<[AuditFact, entity: AuditEntity, subject: string]>([
  [{ action: 'category.deleted', data: { label: 'Mobiles' } }, 'category', 'Mobiles'],
  [
    { action: 'category.merged', data: { label: 'Mobiles', into: 'Phones', products: 1 } },
    'category',
    'Phones',
  ],
  [{ action: 'attribute.created', data: { category: 'Mobiles', label: 'Power' } }, 'category', 'Mobiles'],
  [{ action: 'page.deleted', data: { title: 'Care', slug: 'care' } }, 'page', 'Care'],
  [{ action: 'pages.ordered', data: {} }, 'page', 'Pages'],
  [{ action: 'review.shown', data: { product: 'Kettle', reason: '' } }, 'review', 'Reviews'],
  [{ action: 'mail.sent_again', data: { kind: 'order_shipped', recipient: 'x' } }, 'mail', 'Shipping notice'],
  [{ action: 'mail.tested', data: { error: null } }, 'mail', 'Test'],
  [{ action: 'user.deleted', data: {} }, 'user', 'A deleted account'],
  [{ action: 'product.updated', data: { changes: [] } }, 'product', 'A deleted product'],
])('%j is about a thing with a name', (fact, entity, subject) => {
  expect(auditSubject({ ...fact, entity, entityId: 'x_1' }, { texts, mailKinds })).toBe(subject);
});

test.each([
  ['setting', 'shop', 'Settings'],
  ['demo', 'demo', 'Demo catalogue'],
  ['discount', 'dsc_1', 'Discount codes'],
  ['return', 'ret_1', 'Returns'],
  ['user', NO_ACCOUNT, 'An address without an account'],
  ['backup', 'backup-1.tar', 'backup-1.tar'],
] as const)('the subject of %s %s is “%s”', (entity, entityId, subject) => {
  const of = { action: 'user.sign_in', data: {}, entity, entityId } as const;
  expect(auditSubject(of, { texts, mailKinds })).toBe(subject);
});

const SLOW = {
  name: 'Slow',
  priceMinor: money(490),
  freeFromMinor: null,
  days: null,
  grams: null,
  pickUp: false,
};

const CASES: [fact: AuditFact, lines: string[]][] = [
  [{ action: 'return.declined', data: { order: 'K7M2', units: 2 } }, ['Order K7M2, 2 units']],
  [
    {
      action: 'category.changed',
      data: {
        label: 'Mobiles',
        changes: [
          { field: 'address', from: 'mobiles', to: 'phones' },
          { field: 'shown', from: true, to: false },
          { field: 'picture' },
        ],
      },
    },
    ['Mobiles', 'Address: mobiles → phones', 'In the shop: yes → no', 'Picture changed'],
  ],
  [
    { action: 'category.merged', data: { label: 'Mobiles', into: 'Phones', products: 14 } },
    ['Mobiles → Phones, 14 products'],
  ],
  [{ action: 'category.moved', data: { label: 'Mouse', before: 'Camera' } }, ['Mouse in front of Camera']],
  [
    {
      action: 'attribute.changed',
      data: { category: 'Mobiles', label: 'Power', changes: [{ field: 'unit', from: null, to: 'W' }] },
    },
    ['Power', 'Unit: none → W'],
  ],
  [
    { action: 'attribute.deleted', data: { category: 'Mobiles', label: 'Power', values: 1 } },
    ['Power, with the values of one product'],
  ],
  [
    {
      action: 'page.changed',
      data: {
        title: 'Care',
        changes: [
          { field: 'footerColumn', from: null, to: 'company' },
          { field: 'de.title', from: 'Pflege', to: 'Holzpflege' },
        ],
      },
    },
    ['Care', 'Footer column: Not in the footer → About us', 'Title (Deutsch): Pflege → Holzpflege'],
  ],
  [{ action: 'user.role_changed', data: { from: 'GENERAL', to: 'ADMIN' } }, ['GENERAL → ADMIN']],
  [
    {
      action: 'settings.changed',
      data: {
        shopName: { from: 'Voltcart', to: 'Corner' },
        contactPhone: { from: '', to: '+1 555' },
        countries: { from: ['US', 'IN'], to: ['DE'] },
        sellerCountry: { from: 'US', to: 'DE' },
        language: { from: 'en', to: 'de' },
        currency: { from: 'USD', to: 'EUR' },
        moneyFormat: { from: 'indian', to: 'language' },
        dateFormat: { from: 'language', to: 'day_first' },
        timeZone: { from: '', to: 'America/New_York' },
        units: { from: 'metric', to: 'imperial' },
        buyers: { from: 'accounts', to: 'everyone' },
        ownerEmailPace: { from: 'at_once', to: 'daily' },
        supportLinks: { from: [], to: [{ label: 'Forum', url: 'https://forum.example' }] },
        adminsNeedSecondStep: { from: false, to: true },
      },
    },
    [
      'Shop name: Voltcart → Corner',
      'Phone: none → +1 555',
      'Countries: place US, place IN → place DE',
      'Seller’s country: place US → place DE',
      'Language: English → Deutsch',
      'Currency: US Dollar → Euro',
      'Amounts: Indian digit grouping → Standard for the language',
      'Dates: Standard for the language → Day first',
      'Time zone: Each reader’s own → America/New York',
      'Weights and lengths: As entered (g, kg, mm, cm, m) → Imperial (oz, lb, in, ft)',
      'Who may buy: People with an account → Everyone, with or without an account',
      'How often: Within minutes → Once a day',
      'Support links: none → Forum',
      'Two-step login for admins: no → yes',
    ],
  ],
  [
    {
      action: 'home.published',
      data: {
        added: [{ kind: 'deal', title: 'Weekend deal' }],
        removed: [{ kind: 'highlights', title: null }],
        changed: [{ kind: 'tall', title: 'Mobiles' }],
        moved: true,
      },
    },
    ['Added: Weekend deal', 'Removed: Highlights', 'Changed: Mobiles', 'Order changed'],
  ],
  [
    {
      action: 'brand.published',
      data: {
        logo: { from: null, to: { hash: 'a', width: 1, height: 1 } },
        accent: { from: null, to: '#0b6e43' },
        font: { from: 'geist', to: 'source-serif' },
        announcement: { from: { text: 'Sale', link: null, from: null, until: null }, to: null },
      },
    },
    [
      'Logo: another picture',
      'Colour: none → #0b6e43',
      'Font: Geist → Source Serif 4',
      'Announcement: Sale → none',
    ],
  ],
  [
    { action: 'product.stock_adjusted', data: { from: 2, to: 5, reason: 'adjustment', note: 'counted' } },
    ['Stock (counted): 2 → 5'],
  ],
  [
    { action: 'product.updated', data: { changes: [{ field: 'onSale', from: true, to: false }] } },
    ['Taken off sale'],
  ],
  [{ action: 'user.sign_in_failed', data: { address: '192.0.2.1' } }, ['From 192.0.2.1']],
  [{ action: 'mail.tested', data: { error: 'no route' } }, ['Rejected: no route']],
  [{ action: 'mail.tested', data: { error: null } }, []],
  [
    { action: 'mail.sent_again', data: { kind: 'test', recipient: 'ann@example.test' } },
    ['To ann@example.test'],
  ],
  [{ action: 'backup.made', data: { bytes: 7 } }, []],
  [{ action: 'user.second_factor_added', data: { factor: 'authenticator' } }, ['Authenticator app']],
  [{ action: 'user.second_factor_removed', data: { factor: 'passkey', name: 'Key' } }, ['Passkey: Key']],
  [{ action: 'user.second_factor_removed', data: { by: 'owner' } }, ['All, on the command line']],
  [{ action: 'user.recovery_code_used', data: { left: 1 } }, ['One left']],
  [{ action: 'discount.ended', data: { code: 'SUMMER' } }, ['SUMMER']],
  [{ action: 'delivery.changed', data: {} }, []],
  [
    {
      action: 'delivery.changed',
      data: {
        changes: [
          { of: 'zone', zone: 'Home', was: 'added', fields: { name: 'Home', places: ['DE', 'AT'] } },
          { of: 'method', zone: 'Far', method: 'Slow', was: 'removed', fields: SLOW },
          {
            of: 'method',
            zone: 'Far',
            method: 'Fast',
            was: 'changed',
            fields: {
              priceMinor: { from: money(490), to: money(0) },
              freeFromMinor: { from: money(5_000), to: null },
              days: { from: { from: 2, to: 4 }, to: { from: 1, to: 2 } },
              grams: { from: null, to: { from: 500, to: null } },
              pickUp: { from: false, to: true },
            },
          },
        ],
        more: 1,
      },
    },
    [
      'Added: Zone Home (place DE; place AT)',
      'Removed: Far, Slow ($4.90)',
      'Far, Fast, Price: $4.90 → $0.00',
      'Far, Fast, Free from: $50.00 → none',
      'Far, Fast, Working days: 2–4 → 1–2',
      'Far, Fast, Weight (g): none → 500–',
      'Far, Fast, Pick-up: no → yes',
      'and 1 more change',
    ],
  ],
  [
    {
      action: 'tax.changed',
      data: {
        changes: [
          { of: 'prices', from: 'included', to: 'added' },
          {
            of: 'area',
            place: 'DE',
            was: 'added',
            fields: { name: 'VAT', standard: 190_000, reduced: 70_000, deliveryTaxed: true },
          },
          { of: 'area', place: 'FR', was: 'changed', fields: { standard: { from: 190_000, to: 200_000 } } },
        ],
        more: 0,
      },
    },
    ['Prices: with tax → without tax', 'Added: place DE (VAT 19%, 7%)', 'place FR, Standard rate: 19% → 20%'],
  ],
];

const amount = (of: Money) => formatMoney(of, DEFAULT_LOCALE);

test.each(CASES)('$0.action, in lines', (fact, lines) => {
  expect(
    auditDetails(fact, {
      texts,
      settings: words.adminSettings,
      brandNames: words.adminBrand.names,
      homeKinds: words.adminHome.kinds,
      roles: words.adminUsers.roles,
      pages: words.adminPages,
      productTexts: words.adminProducts,
      categories: FIRST_CATEGORIES,
      amount,
      number: String,
      fact: (name) => name,
      currencyName: (code) => formatsIn('en').currency.of(code) ?? code,
      placeName: (code) => `place ${code}`,
      rate: (partsPerMillion) => `${partsPerMillion / 10_000}%`,
    }),
  ).toEqual(lines);
});
