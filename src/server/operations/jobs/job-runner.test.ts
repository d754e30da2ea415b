import { expect, test, vi } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { type Job, runJob, startJobs } from './job-runner.ts';

const job = (overrides: Partial<Job> = {}): Job => ({
  name: 'test',
  everyMs: 1_000,
  leaseMs: 60_000,
  hasWork: async () => true,
  run: async () => undefined,
  ...overrides,
});

describeEngines('jobs', (engine) => {
  test('long work renews its short lease; after a kill another process waits no longer than that', async () => {
    const { deps, clock } = await openTestShop(engine);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let finish: () => void = () => undefined;
      const run = vi.fn(
        () =>
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
      );
      const long = runJob(deps, job({ run, renewed: true }), 'long');
      await vi.waitUntil(() => run.mock.calls.length === 1);
      const { jobs } = deps.db.read.tables;
      const until = async () => (await deps.db.read.select().from(jobs))[0]?.leaseUntil?.getTime();
      for (let i = 0; i < 6; i++) {
        clock.advance(20_000);
        vi.advanceTimersByTime(20_000);
        const renewed = clock.now().getTime() + 60_000;
        await vi.waitUntil(async () => (await until()) === renewed, { timeout: 20_000 });
      }
      const other = vi.fn(async () => undefined);
      await runJob(deps, job({ run: other }), 'other');
      expect(other).not.toHaveBeenCalled();
      clock.advance(60_000);
      await runJob(deps, job({ run: other }), 'other');
      expect(other).toHaveBeenCalledOnce();
      finish();
      await long;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('of several processes one runs a job at a time', async () => {
    const { deps } = await openTestShop(engine);
    let running = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      most = Math.max(most, ++running);
      runs++;
      await deps.db.read.select().from(deps.db.read.tables.jobs);
      running--;
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((holder) => runJob(deps, job({ run }), holder)));
    expect(most).toBe(1);
    expect(runs).toBeGreaterThan(0);
    expect(await deps.db.read.select().from(deps.db.read.tables.jobs)).toMatchObject([
      { name: 'test', leaseHolder: null, lastSuccessAt: deps.now(), lastError: null },
    ]);
  });

  test('the lease of a killed process is taken over when it expires, and a late release changes nothing', async () => {
    const { deps, clock } = await openTestShop(engine);
    let finish: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const hanging = runJob(
      deps,
      job({
        run: () =>
          new Promise<void>((resolve) => {
            finish = resolve;
            begun();
          }),
      }),
      'slow',
    );
    await started;
    const run = vi.fn(async () => undefined);
    await runJob(deps, job({ run }), 'quick');
    expect(run).not.toHaveBeenCalled();
    clock.advance(60_000);
    await runJob(deps, job({ run }), 'quick');
    expect(run).toHaveBeenCalledOnce();
    finish();
    await hanging;
  });

  test('a failure is recorded and the lease released', async () => {
    const { deps } = await openTestShop(engine);
    const failing = job({ run: async () => Promise.reject(new Error('no luck')) });
    await expect(runJob(deps, failing, 'a')).rejects.toThrow('no luck');
    expect(await deps.db.read.select().from(deps.db.read.tables.jobs)).toMatchObject([
      { leaseHolder: null, lastSuccessAt: null, lastError: 'Error: no luck' },
    ]);
    await runJob(deps, job(), 'b');
  });
});

test('without work nothing is written', async () => {
  const { deps } = await openTestShop();
  await runJob(deps, job({ hasWork: async () => false }), 'a');
  expect(await deps.db.read.select().from(deps.db.read.tables.jobs)).toEqual([]);
});

test('jobs run again after their interval, whatever their outcome, until they are stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { deps } = await openTestShop();
    let runs = 0;
    const errors: unknown[] = [];
    const run = async () => {
      if (++runs === 2) throw new Error('once');
    };
    const jobs = startJobs(deps, {
      jobs: [job({ run })],
      holder: 'a',
      onError: (_, error) => errors.push(error),
    });
    for (let i = 1; i <= 3; i++) {
      vi.advanceTimersByTime(1_000);
      await vi.waitUntil(() => runs === i);
      await vi.waitUntil(() => vi.getTimerCount() > 0);
    }
    expect(errors).toEqual([new Error('once')]);
    await jobs.stop();
    vi.advanceTimersByTime(5_000);
    expect(runs).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a job of the start runs a second later, even if there seems to be nothing to do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { deps } = await openTestShop();
    const run = vi.fn(async () => undefined);
    const other = vi.fn(async () => undefined);
    const idle = { everyMs: 20_000, hasWork: async () => false };
    const jobs = startJobs(deps, {
      jobs: [job({ ...idle, run, atStart: true }), job({ ...idle, name: 'other', run: other })],
      holder: 'a',
      onError: (_, error) => expect.fail(String(error)),
    });
    vi.advanceTimersByTime(1_000);
    await vi.waitUntil(() => run.mock.calls.length === 1);
    await jobs.stop();
    expect(other).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
