import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { ShopError } from '../shared/shop-error.ts';
import { logFailedJob } from './job-log.ts';

const busy = new ShopError({ code: 'busy' });

test.each([
  ['warn', 'a busy database', busy],
  ['warn', 'a busy database, as drizzle passes it on', new DrizzleQueryError('select 1', [], busy)],
  ['error', 'another refusal', new ShopError({ code: 'disk_full' })],
  ['error', 'a bug', new TypeError('no luck')],
] as const)('logged as %s: %s', (level, _, error) => {
  const log = { warn: vi.fn(), error: vi.fn() };
  logFailedJob(log, 'backup', error);
  expect(log[level]).toHaveBeenCalledExactlyOnceWith({ job: 'backup', err: error }, expect.any(String));
  expect(log[level === 'warn' ? 'error' : 'warn']).not.toHaveBeenCalled();
});
