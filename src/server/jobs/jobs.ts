import { isNightlyBackupDue, makeNightlyBackup, NIGHTLY_BACKUP } from '../services/backup-service.ts';
import { hasMailWork, sendDueMails } from '../services/mail-outbox.ts';
import { isMediaSweepDue, MEDIA_SWEEP, sweepMedia } from '../services/media-sweep.ts';
import { hasPaymentsToReconcile, reconcile } from '../services/reconcile-service.ts';
import { clearEnded } from '../services/session-service.ts';
import type { Job } from './job-runner.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The shop's background jobs. */
export const JOBS: readonly Job[] = [
  {
    name: 'mail',
    everyMs: 2 * SECOND_MS,
    // Five mails, each given up after at most a minute of time-outs.
    leaseMs: 5 * MINUTE_MS,
    hasWork: hasMailWork,
    run: sendDueMails,
  },
  {
    name: 'reconcile',
    everyMs: 20 * SECOND_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: hasPaymentsToReconcile,
    run: reconcile,
  },
  {
    name: 'clear-ended',
    everyMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    hasWork: async () => true,
    run: clearEnded,
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
