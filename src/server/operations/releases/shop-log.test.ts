import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toyFolder } from '../../../../tests/support/shop/toy-release.ts';
import { beginLogAnew } from './shop-log.ts';

const MOST = 100;

function openLog(name: string) {
  const file = join(toyFolder(), name);
  const output = openSync(file, 'a', 0o600);
  onTestFinished(() => closeSync(output));
  return { file, output, write: (text: string) => writeSync(output, text) };
}

test('a log that has grown goes on empty; one earlier part stays, as private as it was', () => {
  const { file, output, write } = openLog('shop.log');
  write('a'.repeat(MOST));
  expect(beginLogAnew(output, file, MOST)).toBe(false);
  for (const part of ['b', 'c']) {
    write(part.repeat(MOST));
    expect(beginLogAnew(output, file, MOST)).toBe(part === 'b');
  }
  write('\nthe last line');
  expect(readFileSync(file, 'utf8')).toBe(`${'c'.repeat(MOST)}\nthe last line`);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('a'.repeat(MOST) + 'b'.repeat(MOST));
  expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600);
  expect(beginLogAnew(output, file, MOST)).toBe(true);
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('the last line');
});

test('the log of somebody else stays as it is; without room for the earlier part it still begins anew', () => {
  const [{ file, output, write }, other] = [openLog('shop.log'), openLog('other.log')];
  write('a'.repeat(MOST + 1));
  expect(beginLogAnew(other.output, file, MOST)).toBe(false);
  expect(beginLogAnew(output, join(file, '..', 'none.log'), MOST)).toBe(false);
  expect(statSync(file).size).toBe(MOST + 1);
  mkdirSync(`${file}.1`);
  expect(beginLogAnew(output, file, MOST)).toBe(true);
  expect(statSync(file).size).toBe(0);
});
