import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../shared/audit.ts';
import { auditDetails, auditSubject, auditText } from './audit-text.ts';

test('every action that is written down has words', () => {
  for (const action of AUDIT_ACTIONS) expect(auditText({ action, data: {} })).not.toBe(action);
  expect(auditText({ action: 'user.renamed', data: {} })).toBe('user.renamed');
});

test('what there is only one of is called by its name', () => {
  expect(auditSubject({ entity: 'setting', entityId: 'shop' })).toBe('Settings');
  expect(auditSubject({ entity: 'demo', entityId: 'demo' })).toBe('Demo catalogue');
  expect(auditSubject({ entity: 'product', entityId: 'prd_gone' })).toBe('prd_gone');
});

const CASES: [action: string, data: Record<string, unknown>, lines: string[]][] = [
  ['user.role_changed', { from: 'GENERAL', to: 'ADMIN' }, ['GENERAL → ADMIN']],
  [
    'settings.changed',
    {
      shopName: { from: 'Voltcart', to: 'Corner' },
      contactPhone: { from: '', to: '+1 555' },
      countries: { from: ['US', 'IN'], to: ['DE'] },
      supportLinks: { from: [], to: [{ label: 'Forum', url: 'https://forum.example' }] },
    },
    [
      'Shop name: Voltcart → Corner',
      'Phone: none → +1 555',
      'Countries: US, IN → DE',
      'Support links: none → Forum',
    ],
  ],
  ['product.stock_adjusted', { from: 2, to: 5, note: 'counted' }, ['Stock (counted): 2 → 5']],
  ['product.updated', { changes: [{ field: 'onSale', from: true, to: false }] }, ['Taken off sale']],
  ['mail.tested', { error: 'no route' }, ['Not taken: no route']],
  ['mail.tested', { error: null }, []],
  ['mail.sent_again', { kind: 'test', recipient: 'ann@example.test' }, ['To ann@example.test']],
  ['backup.made', { bytes: 7 }, []],
];

test.each(CASES)('%s, in lines', (action, data, lines) => {
  expect(auditDetails({ action, data })).toEqual(lines);
});
