import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

test.each([
  ['ENOSPC', 'nothing can be stored: the disk is full'],
  ['SQLITE_FULL', 'nothing can be stored: the disk is full'],
  ['53100', 'nothing can be stored: the disk of the database server is full'],
])('the log says whose disk is full at %s', async (code, message) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const { app } = await openTestApp({ logger: { level: 'error', stream } });
  app.get('/full', async () => {
    // As the query builder wraps it.
    throw new Error('Failed query', { cause: Object.assign(new Error('no space left'), { code }) });
  });
  expect((await app.inject('/full')).statusCode).toBe(503);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([message]);
});
