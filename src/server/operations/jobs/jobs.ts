import { clearEnded } from '../../accounts/sessions/session-service.ts';
import { hasPaymentsToReconcile, reconcile } from '../../checkout/reconcile-service.ts';
import { hasMailWork, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { hasEventsToSeal, sealOrderEvents } from '../../orders/chain/order-chain-service.ts';
import { eraseOldOrders, hasOrdersToErase } from '../../orders/retention/order-retention-service.ts';
import { isNightlyBackupDue, makeNightlyBackup, NIGHTLY_BACKUP } from '../backup/backup-service.ts';
import { hasOwnerNews, mailOwnerNews } from '../owner-news/owner-news-service.ts';
import type { Job } from './job-runner.ts';
import { isMediaSweepDue, MEDIA_SWEEP, sweepMedia } from './media-sweep-service.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The shop's background jobs. */
export const JOBS: readonly Job[] = [
  {
    name: 'mail',
    everyMs: 2 * SECOND_MS,
    // Five mails, each with at most a minute of time-outs.
    leaseMs: 5 * MINUTE_MS,
    hasWork: hasMailWork,
    run: sendDueMails,
  },
  {
    name: 'reconcile',
    everyMs: 20 * SECOND_MS,
    leaseMs: 5 * MINUTE_MS,
    // What was paid while the shop was stopped, or after the backup that it was restored from.
    atStart: true,
    hasWork: hasPaymentsToReconcile,
    run: reconcile,
  },
  {
    name: 'order-chain',
    everyMs: 10 * SECOND_MS,
    leaseMs: 5 * MINUTE_MS,
    // Also the events of before this version had a chain.
    atStart: true,
    hasWork: hasEventsToSeal,
    run: sealOrderEvents,
  },
  {
    name: 'owner-news',
    everyMs: MINUTE_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: hasOwnerNews,
    run: mailOwnerNews,
  },
  {
    name: 'clear-ended',
    everyMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: async () => true,
    run: clearEnded,
  },
  {
    name: 'erase-orders',
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: hasOrdersToErase,
    run: eraseOldOrders,
  },
  {
    name: NIGHTLY_BACKUP,
    everyMs: HOUR_MS,
    leaseMs: 2 * HOUR_MS,
    hasWork: isNightlyBackupDue,
    run: makeNightlyBackup,
  },
  {
    name: MEDIA_SWEEP,
    everyMs: HOUR_MS,
    leaseMs: HOUR_MS,
    hasWork: isMediaSweepDue,
    run: sweepMedia,
  },
];
