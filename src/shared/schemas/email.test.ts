import { expect, test } from 'vitest';
import { requestResetInput, signInInput } from './account.ts';
import { testMailInput } from './admin/mails.ts';
import { updateSettingsInput } from './admin-setting.ts';
import { contactEmail } from './order.ts';

const read = (email: string) => [
  contactEmail.safeParse(email).data,
  signInInput.safeParse({ email, password: 'x' }).data?.email,
  requestResetInput.safeParse({ email }).data?.email,
  testMailInput.safeParse({ kind: 'test', language: 'en', to: email }).data?.to,
];

const { contactEmail: shopEmail, ownerEmail } = updateSettingsInput.shape.settings.shape;

test.each([
  ['ann@example.test', 'ann@example.test'],
  ["  Ann.O'Hara@example.test ", "Ann.O'Hara@example.test"],
  ['mueller&sohn@firma.example', 'mueller&sohn@firma.example'],
  ['ann=b+shop@mail.example', 'ann=b+shop@mail.example'],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['почта@пример.рф', undefined],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
])('%s is the address %s, wherever it is typed', (typed, address) => {
  expect(read(typed)).toEqual([address, address, address, address]);
  for (const setting of [shopEmail, ownerEmail]) expect(setting.safeParse(typed).data).toBe(address);
});

test.each([
  '',
  'ann',
  '@example.test',
  'ann@',
  'ann@localhost',
  'ann@ü',
  'ann@example..test',
  'a b@example.test',
  'ann@exa mple.test',
  'ann@müller.example/x',
  'ann@müller.example:80',
  'ann@ü@example.test',
  'ann@example.test\nbcc: b@example.test',
])('%j is none', (typed) => {
  expect(read(typed)).toEqual([undefined, undefined, undefined, undefined]);
});
