import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/durations.ts';
import { clearEnded } from '../../accounts/sessions/session-service.ts';
import { hasPaymentsToReconcile, reconcile } from '../../checkout/reconcile-service.ts';
import { hasMailWork, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { hasEventsToSeal, sealOrderEvents } from '../../orders/chain/order-chain-service.ts';
import { hasOldWords, renewOrderWords } from '../../orders/desk/order-words-service.ts';
import { hasUnwrittenConfirmations, writeConfirmations } from '../../orders/order-confirmation-service.ts';
import {
  ERASE_ORDERS,
  eraseOldOrders,
  hasOrdersToErase,
} from '../../orders/retention/order-retention-service.ts';
import { ASK_FOR_REVIEWS, askForReviews, asksForReviews } from '../../reviews/review-request-service.ts';
import { hasStockAlerts, sendStockAlerts } from '../../stock-alerts/stock-alert-service.ts';
import {
  BACKUP_LEASE,
  isNightlyBackupDue,
  makeNightlyBackup,
  NIGHTLY_BACKUP,
} from '../backup/backup-service.ts';
import { COMPACTION, compact, isCompactionDue } from '../housekeeping/compaction-service.ts';
import { deleteOutdated, isRetentionDue, RETENTION } from '../housekeeping/retention-service.ts';
import { countStorage, isStorageCountDue, STORAGE_COUNT } from '../housekeeping/storage-service.ts';
import { hasBackupToSend, OFFSITE_BACKUP, sendNewestBackup } from '../offsite/offsite-service.ts';
import { hasOwnerNews, mailOwnerNews } from '../owner-news/owner-news-service.ts';
import type { Job } from './job-runner.ts';
import { isMediaSweepDue, MEDIA_SWEEP, sweepMedia } from './media-sweep-service.ts';

/** The shop's background jobs. */
export const JOBS: readonly Job[] = [
  {
    name: 'mail',
    everyMs: 2 * SECOND_MS,
    leaseMs: 3 * MINUTE_MS,
    // A mail server may take ten minutes to accept each mail.
    renewed: true,
    hasWork: async (deps) => (await hasUnwrittenConfirmations(deps)) || hasMailWork(deps),
    async run(deps) {
      await writeConfirmations(deps);
      await sendDueMails(deps);
    },
  },
  {
    name: 'reconcile',
    everyMs: 20 * SECOND_MS,
    // Who paid waits for it if the process is killed that has the lease.
    leaseMs: MINUTE_MS,
    renewed: true,
    // What was paid while the shop was stopped, or after the backup that it was restored from.
    atStart: true,
    hasWork: hasPaymentsToReconcile,
    run: reconcile,
  },
  {
    name: 'order-chain',
    everyMs: 10 * SECOND_MS,
    leaseMs: 5 * MINUTE_MS,
    // Includes events from before the chain existed.
    atStart: true,
    hasWork: hasEventsToSeal,
    run: sealOrderEvents,
  },
  {
    name: 'order-words',
    everyMs: 10 * SECOND_MS,
    leaseMs: 5 * MINUTE_MS,
    renewed: true,
    hasWork: hasOldWords,
    run: renewOrderWords,
  },
  {
    name: 'owner-news',
    everyMs: MINUTE_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: hasOwnerNews,
    run: mailOwnerNews,
  },
  {
    name: 'stock-alerts',
    everyMs: 10 * SECOND_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: hasStockAlerts,
    run: sendStockAlerts,
  },
  {
    name: ASK_FOR_REVIEWS,
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: asksForReviews,
    run: askForReviews,
  },
  {
    name: 'clear-ended',
    everyMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: async () => true,
    run: clearEnded,
  },
  {
    name: ERASE_ORDERS,
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: hasOrdersToErase,
    run: eraseOldOrders,
  },
  {
    name: STORAGE_COUNT,
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: isStorageCountDue,
    run: countStorage,
  },
  {
    name: RETENTION,
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: isRetentionDue,
    run: deleteOutdated,
  },
  {
    name: COMPACTION,
    everyMs: 10 * MINUTE_MS,
    leaseMs: HOUR_MS,
    hasWork: isCompactionDue,
    run: compact,
  },
  {
    name: NIGHTLY_BACKUP,
    everyMs: HOUR_MS,
    ...BACKUP_LEASE,
    hasWork: isNightlyBackupDue,
    run: makeNightlyBackup,
  },
  {
    name: OFFSITE_BACKUP,
    everyMs: MINUTE_MS,
    ...BACKUP_LEASE,
    hasWork: hasBackupToSend,
    run: (deps) => sendNewestBackup(deps),
  },
  {
    name: MEDIA_SWEEP,
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: isMediaSweepDue,
    run: sweepMedia,
  },
];
