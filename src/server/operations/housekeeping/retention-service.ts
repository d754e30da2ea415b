import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../../shared/durations.ts';
import { deleteEntries, listOldEntries } from '../../audit/audit-repository.ts';
import type { Transaction } from '../../db/database.ts';
import type { TimePosition } from '../../db/time-position.ts';
import type { Deps } from '../../deps.ts';
import { deleteMails, listEndedMails } from '../../mail/mail-repository.ts';
import { outboxFolderIn, sweepOutbox } from '../../mail/outbox-folder-service.ts';
import { eraseContactsBefore } from '../../orders/retention/order-retention-service.ts';
import {
  deletePaymentEvents,
  findLastPaymentEvent,
  listPaymentEventsBefore,
} from '../../payments/payment-event-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { findLastSuccess } from '../jobs/job-repository.ts';

/** The job's name, under which its last run is recorded. */
export const RETENTION = 'retention';

/** Stripe sends an event again for up to three days, and gives it out for thirty. */
const KEEP_PAYMENT_EVENTS_MS = 90 * DAY_MS;
/** Until then a payment may still arrive, for which the shop asks the provider for thirty days. */
const KEEP_UNPAID_CONTACTS_MS = 90 * DAY_MS;
/** Deleting so many takes a few milliseconds, for which other writes wait. */
const SLICE = 200;

/** After every id. */
const LAST_ID = '\u{10ffff}';

/** Once a day. */
export async function isRetentionDue({ db, now }: Deps): Promise<boolean> {
  const last = await findLastSuccess(db.read, RETENTION, now());
  return !last || now().getTime() - last.getTime() >= DAY_MS;
}

/**
 * Deletes what is kept no longer: by the owner's settings, emails that are not about an order, and entries of the audit
 * log except restores and those that explain invoices; after 90 days, the payment provider's events, which only serve to
 * recognise those that come twice, and who would have paid checkouts that have no order. The files of deleted mails in a
 * shop without a mail server go, too. Works in slices, between which others write; what a stop leaves over is done by
 * the next run.
 * @returns how many rows were deleted.
 */
export async function deleteOutdated(
  deps: Deps,
): Promise<{ mails: number; auditEntries: number; paymentEvents: number }> {
  const { keepMailsDays, keepAuditYears } = await readShopSettings(deps.db.read, deps);
  const now = deps.now();
  const mailsBefore = keepMailsDays > 0 ? new Date(now.getTime() - keepMailsDays * DAY_MS) : null;
  const auditBefore = keepAuditYears > 0 ? new Date(now) : null;
  auditBefore?.setUTCFullYear(auditBefore.getUTCFullYear() - keepAuditYears);
  const deleted = {
    mails: await deleteInSlices(deps, mailsBefore, {
      list: async (after) =>
        (await listEndedMails(deps.db.read, { after, limit: SLICE })).map((row) => ({
          ...row,
          isKept: row.isOfOrder,
        })),
      remove: deleteMails,
    }),
    auditEntries: await deleteInSlices(deps, auditBefore, {
      list: (after) => listOldEntries(deps.db.read, { after, limit: SLICE }),
      remove: deleteEntries,
    }),
    paymentEvents: await deletePaymentEventsBefore(deps, new Date(now.getTime() - KEEP_PAYMENT_EVENTS_MS)),
  };
  const unpaidBefore = new Date(now.getTime() - KEEP_UNPAID_CONTACTS_MS);
  await eraseContactsBefore(deps, unpaidBefore, { unpaidOnly: true });
  await sweepOutbox(deps.db.read, outboxFolderIn(deps.setup.dataDir));
  return deleted;
}

type Slices<Id extends string> = {
  list: (after: TimePosition) => Promise<(TimePosition & { id: Id; isKept: boolean })[]>;
  remove: (tx: Transaction, ids: readonly Id[]) => Promise<void>;
};

/** Goes from `before` back to the oldest row. */
async function deleteInSlices<Id extends string>(
  { db }: Deps,
  before: Date | null,
  { list, remove }: Slices<Id>,
): Promise<number> {
  let deleted = 0;
  let after: TimePosition | undefined = before ? { createdAt: before, id: LAST_ID } : undefined;
  while (after) {
    const rows: Awaited<ReturnType<typeof list>> = await list(after);
    const ids = rows.filter(({ isKept }) => !isKept).map(({ id }) => id);
    if (ids.length > 0) await db.transaction((tx) => remove(tx, ids));
    deleted += ids.length;
    after = rows.at(-1);
    await nextTurn();
  }
  return deleted;
}

/** The last event stays, because Health says when it arrived. */
async function deletePaymentEventsBefore({ db }: Deps, before: Date): Promise<number> {
  const last = await findLastPaymentEvent(db.read);
  if (!last) return 0;
  const end = new Date(Math.min(last.getTime(), before.getTime()));
  for (let deleted = 0; ; ) {
    const ids = await listPaymentEventsBefore(db.read, end, SLICE);
    if (ids.length > 0) await db.transaction((tx) => deletePaymentEvents(tx, ids));
    deleted += ids.length;
    if (ids.length < SLICE) return deleted;
    await nextTurn();
  }
}
