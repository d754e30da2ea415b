import { beforeEach, expect, test, vi } from 'vitest';
import { secondsOf, untilAllowed } from './come-back-later.ts';

beforeEach(() => void vi.useFakeTimers());

const tooEarly = (retryAfterSeconds: number | null) => Object.assign(new Error(), { retryAfterSeconds });

test('what comes too early is tried again after the time that was asked for', async () => {
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(tooEarly(26))
    .mockRejectedValueOnce(tooEarly(1))
    .mockResolvedValue('done');
  const onWait = vi.fn();
  const result = untilAllowed(attempt, { onWait, signal: new AbortController().signal });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await result).toBe('done');
  expect(onWait.mock.calls).toEqual([[26], [1]]);
});

test('any other failure is one at once', async () => {
  const waiting = { onWait: vi.fn(), signal: new AbortController().signal };
  for (const error of [new Error('x'), tooEarly(null)]) {
    await expect(untilAllowed(() => Promise.reject(error), waiting)).rejects.toBe(error);
  }
  expect(waiting.onWait).not.toHaveBeenCalled();
});

test('a wait can be cancelled', async () => {
  const controller = new AbortController();
  const attempt = vi.fn(() => Promise.reject(tooEarly(60)));
  const { signal } = controller;
  const result = untilAllowed(attempt, { onWait: () => controller.abort(), signal });
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  expect(attempt).toHaveBeenCalledTimes(1);
});

test.each([
  ['26', 26],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  [null, null],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(secondsOf(header)).toBe(seconds);
});
