import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { Deps } from '../deps.ts';
import { settleDisputeIn, settleFraudWarningIn } from '../orders/dispute-service.ts';
import { settleRefundIn } from '../orders/refunds/refund-settlement-service.ts';
import { settleEach, type Unsettled } from '../payments/settle-each.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';

/** They come days or weeks after the payment, and their webhooks rarely get lost. */
const EVERY_MS = HOUR_MS;
/** As long as the provider keeps events. */
const LONGEST_LOOK_MS = 30 * DAY_MS;
/** Clocks differ. */
const MARGIN_MS = 5 * MINUTE_MS;
/** Every event up to this time has been seen. */
const SETTING = 'objections_until';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: number;
  }
}

/**
 * Once an hour, applies the disputes, early fraud warnings and failed refunds since the last look: the webhook of one may
 * have been missed, and nothing else tells of it. A failure does not stop the others; the next run then looks as far back.
 * @returns those that failed.
 * @throws PaymentUnavailable when the provider does not answer.
 */
export async function settleLateEvents(deps: Deps): Promise<Unsettled<unknown>[]> {
  const started = deps.now();
  const now = started.getTime();
  const stored = await findSetting(deps.db.read, SETTING);
  // Nothing has been seen up to a time of the future: the clock was ahead then.
  const until = stored !== undefined && stored <= now + MARGIN_MS ? stored : undefined;
  if (until !== undefined && now < until + EVERY_MS) return [];
  const since = Math.max(until === undefined ? 0 : until - MARGIN_MS, now - LONGEST_LOOK_MS);
  const events = await deps.payments.listLateEvents(new Date(since));
  const failures = await settleEach(events, ({ dispute, fraudWarning, refund }) =>
    deps.db.transaction(async (tx) => {
      if (refund) await settleRefundIn(tx, deps, refund);
      if (dispute) await settleDisputeIn(tx, deps, dispute);
      if (fraudWarning) await settleFraudWarningIn(tx, deps, fraudWarning);
    }),
  );
  if (failures.length === 0) await deps.db.transaction((tx) => putSetting(tx, SETTING, now, started));
  return failures;
}
