import { performance } from 'node:perf_hooks';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepMemorySmall } from './memory-upkeep.ts';

const MEGABYTE = 1024 * 1024;
const CHECK_MS = 10_000;

const world = { residentMb: 100, utilization: 0, now: 0 };
const collect = vi.fn();

beforeEach(() => {
  Object.assign(world, { residentMb: 100, utilization: 0, now: 0 });
  collect.mockReset();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => world.residentMb * MEGABYTE);
  vi.spyOn(performance, 'now').mockImplementation(() => world.now);
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization: world.utilization,
  }));
  vi.stubGlobal('gc', collect);
});

/** Lets ten seconds pass, after which the process has this size. @returns whether garbage was collected in them. */
function pass(residentMb: number, utilization = 0): boolean {
  const before = collect.mock.calls.length;
  Object.assign(world, { residentMb, utilization, now: world.now + CHECK_MS });
  vi.advanceTimersByTime(CHECK_MS);
  return collect.mock.calls.length > before;
}

/** Started, and small once its opening's garbage was collected. */
function start(): void {
  collect.mockImplementation(() => {
    world.residentMb = 100;
  });
  keepMemorySmall();
  expect(pass(140)).toBe(true);
  for (let seconds = 10; seconds < 60; seconds += 10) pass(100);
}

test('garbage is collected once the shop rests after work that made it larger', () => {
  start();
  expect(pass(200, 0.5)).toBe(false);
  expect(pass(200, 0.03)).toBe(false);
  expect(pass(200, 0.01)).toBe(true);
  expect(collect).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'major', flavor: 'last-resort' }));
});

test('a shop that rests and did not grow is left alone', () => {
  start();
  for (let i = 0; i < 20; i++) expect(pass(103)).toBe(false);
});

test('it is done once a minute at most', () => {
  start();
  expect(pass(200)).toBe(true);
  for (let i = 0; i < 5; i++) expect(pass(200)).toBe(false);
  expect(pass(200)).toBe(true);
});

test('what stays after it is not tried again', () => {
  start();
  collect.mockImplementation(() => undefined);
  expect(pass(150)).toBe(true);
  for (let i = 0; i < 12; i++) expect(pass(150)).toBe(false);
});

test('it does nothing where Node does not lend its collector', () => {
  vi.stubGlobal('gc', undefined);
  keepMemorySmall();
  expect(vi.getTimerCount()).toBe(0);
});
