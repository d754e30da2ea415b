import type { Deps } from '../deps.ts';
import { settleDisputeIn, settleFraudWarningIn } from '../orders/dispute-service.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';

/** Disputes take weeks, and their webhooks rarely get lost. */
const EVERY_MS = 60 * 60_000;
/** As long as the provider keeps events. */
const LONGEST_LOOK_MS = 30 * 24 * 60 * 60_000;
/** Clocks differ. */
const MARGIN_MS = 5 * 60_000;
/** Everything of it up to this time has been seen. */
const SETTING = 'objections_until';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: number;
  }
}

/**
 * Once an hour, applies the disputes and early fraud warnings since the last look: the webhook of one may have been
 * missed, and nothing else tells of it.
 * @throws PaymentUnavailable when the provider does not answer.
 */
export async function settleObjections(deps: Deps): Promise<void> {
  const started = deps.now();
  const now = started.getTime();
  const until = await findSetting(deps.db.read, SETTING);
  if (until !== undefined && now < until + EVERY_MS) return;
  const since = Math.max(until === undefined ? 0 : until - MARGIN_MS, now - LONGEST_LOOK_MS);
  for (const { dispute, fraudWarning } of await deps.payments.listObjections(new Date(since))) {
    if (dispute) await deps.db.transaction((tx) => settleDisputeIn(tx, deps, dispute));
    if (fraudWarning) await deps.db.transaction((tx) => settleFraudWarningIn(tx, deps, fraudWarning));
  }
  await deps.db.transaction((tx) => putSetting(tx, SETTING, now, started));
}
