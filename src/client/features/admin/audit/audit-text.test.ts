import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../../../tests/support/categories.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatMoney, type Money } from '../../../../shared/money/money.ts';
import { type AuditFact, NO_ACCOUNT } from '../../../../shared/operations/audit.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { auditDetails, auditSubject, auditText } from './audit-text.ts';

const { adminAudit: texts, adminBrand, adminProducts, adminSettings } = textsFor('en');

test('an action has a text; an unknown one is shown by its name', () => {
  expect(auditText({ action: 'user.sign_in' }, texts)).toBe('Logged in');
  expect(auditText({ action: 'user.renamed' }, texts)).toBe('user.renamed');
});

test('settings and demo are named; other entities show their id', () => {
  expect(auditSubject({ entity: 'setting', entityId: 'shop' }, texts)).toBe('Settings');
  expect(auditSubject({ entity: 'demo', entityId: 'demo' }, texts)).toBe('Demo catalogue');
  expect(auditSubject({ entity: 'user', entityId: NO_ACCOUNT }, texts)).toBe('An address without an account');
  expect(auditSubject({ entity: 'product', entityId: 'prd_gone' }, texts)).toBe('prd_gone');
});

const CASES: [fact: AuditFact, lines: string[]][] = [
  [{ action: 'user.role_changed', data: { from: 'GENERAL', to: 'ADMIN' } }, ['GENERAL → ADMIN']],
  [
    {
      action: 'settings.changed',
      data: {
        shopName: { from: 'Voltcart', to: 'Corner' },
        contactPhone: { from: '', to: '+1 555' },
        countries: { from: ['US', 'IN'], to: ['DE'] },
        supportLinks: { from: [], to: [{ label: 'Forum', url: 'https://forum.example' }] },
        adminsNeedSecondStep: { from: false, to: true },
      },
    },
    [
      'Shop name: Voltcart → Corner',
      'Phone: none → +1 555',
      'Countries: US, IN → DE',
      'Support links: none → Forum',
      'Two-step login for admins: no → yes',
    ],
  ],
  [
    {
      action: 'brand.published',
      data: {
        logo: { from: null, to: { hash: 'a', width: 1, height: 1 } },
        accent: { from: null, to: '#0b6e43' },
        announcement: { from: { text: 'Sale', link: null, from: null, until: null }, to: null },
      },
    },
    ['Logo: another picture', 'Colour: none → #0b6e43', 'Announcement: Sale → none'],
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
];

const amount = (of: Money) => formatMoney(of, DEFAULT_LOCALE);

test.each(CASES)('$0.action, in lines', (fact, lines) => {
  expect(
    auditDetails(fact, {
      texts,
      settingNames: adminSettings.names,
      brandNames: adminBrand.names,
      productTexts: adminProducts,
      categories: FIRST_CATEGORIES,
      amount,
      fact: (name) => name,
    }),
  ).toEqual(lines);
});
