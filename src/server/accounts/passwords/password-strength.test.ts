import { expect, test, vi } from 'vitest';
import { newPassword } from '../sessions/secrets.ts';
import { isGuessable } from './password-strength.ts';

// The thread loads its dictionaries, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const KNOWN = ['Marlene.Quist@example.test', 'Marlene Quist', 'Voltcart', 'shop.example'];

test.each([
  'password',
  'Password1!',
  'P@ssw0rd123',
  'aaaaaaaa',
  'abcabcabcabc',
  'qwertyuiop',
  '1q2w3e4r5t',
  '12345678',
  '31.12.1999',
  'iloveyou2',
  'football',
  'constructor',
  'marlene.quist@example.test',
  'MarleneQuist',
  'quist1985',
  'Voltcart',
  'Voltcart2026!',
  'voltcartvoltcart',
  'shop.example',
])('%s is easy to guess', async (password) => {
  expect(await isGuessable(password, KNOWN)).toBe(true);
});

test.each([
  'correct horse battery',
  'a much better one',
  'Kühlschrank mit drei Beinen',
  'vT9#kQ2!mZ',
  'toString is not a word',
  newPassword(),
  'Voltcart sells seventeen green umbrellas',
])('%s is hard to guess', async (password) => {
  expect(await isGuessable(password, KNOWN)).toBe(false);
});

test('the worst a form can send is judged in moments', async () => {
  for (const unit of ['a', 'ab', 'p4$5w0rd', '(@4{<[', 'qwerty12', '19991231', 'zqxj']) {
    const started = performance.now();
    await isGuessable(unit.repeat(256).slice(0, 256), KNOWN);
    expect(performance.now() - started, unit).toBeLessThan(1_000);
  }
});
