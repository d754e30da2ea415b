import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Deps } from '../deps.ts';
import { takeAttempts } from './attempt-limit-service.ts';

const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
/** Five in an hour. */
const ATTEMPT = { limit: 'withdrawalOfEmail' as const, of: ['ann@example.test'] };

describeEngines('a limit', (engine) => {
  async function open() {
    const { deps } = await openTestShop(engine);
    const ahead = (ms: number): Deps => ({ ...deps, now: () => new Date(deps.now().getTime() + ms) });
    const useUp = async (by: Deps) => {
      for (let n = 0; n < 5; n++) await takeAttempts(by, [ATTEMPT]);
      await expect(takeAttempts(by, [ATTEMPT])).rejects.toMatchObject({
        reason: { code: 'too_many_requests' },
      });
    };
    return { deps, ahead, useUp };
  }

  test('that was used up while the clock was a year ahead begins again', async () => {
    const { deps, ahead, useUp } = await open();
    await useUp(ahead(YEAR_MS));
    await useUp(deps);
  });

  test('counts on what a machine whose clock is a little ahead has counted', async () => {
    const { deps, ahead, useUp } = await open();
    await useUp(ahead(MINUTE_MS));
    await expect(takeAttempts(deps, [ATTEMPT])).rejects.toMatchObject({
      reason: { code: 'too_many_requests', retryAfterSeconds: 61 * 60 },
    });
  });
});
