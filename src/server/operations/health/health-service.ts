import { relative } from 'node:path';
import { WEEK_MS } from '../../../shared/durations.ts';
import type { HealthFinding } from '../../../shared/operations/health.ts';
import type { OffsiteOverview } from '../../../shared/operations/offsite.ts';
import type { StorageOverview } from '../../../shared/operations/storage.ts';
import { lacksWithdrawalAddress } from '../../../shared/orders/withdrawal.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { findStuckPayments } from '../../checkout/unsettled-service.ts';
import type { Deps } from '../../deps.ts';
import { listLostDocuments } from '../../documents/document-service.ts';
import { StoreFault } from '../../files/file-store.ts';
import { isReadableByOthers, listReadableByOthers } from '../../files/private-files.ts';
import { type ChainHead, findChainHead } from '../../orders/chain/order-chain-repository.ts';
import { ERASE_ORDERS } from '../../orders/retention/order-retention-service.ts';
import { readPaymentAccount } from '../../payments/payment-account-repository.ts';
import { findLastPaymentEvent } from '../../payments/payment-event-repository.ts';
import { ASK_FOR_REVIEWS } from '../../reviews/review-request-service.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { listBackupFiles } from '../backup/backup-files.ts';
import { MANUAL_BACKUP, NIGHTLY_BACKUP } from '../backup/backup-service.ts';
import { describeStorage } from '../housekeeping/storage-service.ts';
import { describeOffsite, OFFSITE_BACKUP } from '../offsite/offsite-service.ts';
import {
  areCheckoutsRefused,
  countFailedMails,
  countWaitingOrders,
  findNewestOrderTime,
  findOrdersHoldingGoods,
  findWaitingMails,
  listFailingJobs,
  type WaitingOrders,
} from './health-repository.ts';
import { type HealthFacts, judgeHealth, NAMED_FILES } from './health-rules.ts';

const NAMED_ORDERS = 5;
const FAILED_MAILS_MS = WEEK_MS;

export type HealthInput = {
  /** The origin in the owner's browser. */
  origin: string;
  /** The address of a proxy that forwarded the request, but is not trusted; null without one. */
  strangeProxy: string | null;
};

export type Health = {
  findings: HealthFinding[];
  checkedAt: Date;
  /** The newest copy of a backup in another place; null where none is configured. */
  offsite: OffsiteOverview | null;
  /** What the shop uses of its disk. */
  storage: StorageOverview;
  /** Where the chain over orders ends, to be noted elsewhere; null before its first entry. */
  chain: ChainHead | null;
};

/**
 * The shop's current problems, most severe first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function getHealth(deps: Deps, actor: Actor, input: HealthInput): Promise<Health> {
  assertAdmin(actor);
  const facts = await gatherFacts(deps, input);
  return {
    findings: judgeHealth(facts),
    checkedAt: facts.now,
    offsite: facts.offsite,
    storage: facts.storage,
    chain: await findChainHead(deps.db.read),
  };
}

async function gatherFacts(deps: Deps, { origin, strangeProxy }: HealthInput): Promise<HealthFacts> {
  const { db, setup, publicUrl } = deps;
  const now = deps.now();
  const [paymentMode, mailMode] = [await setup.payments(), await setup.mail()];
  const [
    stuckPayments,
    paymentsRefused,
    waitingOrders,
    holdingGoods,
    lastWebhookAt,
    newestOrderAt,
    failed,
    waiting,
    jobs,
    backups,
    storage,
    readableFiles,
    files,
    offsite,
    settings,
  ] = await Promise.all([
    findStuckPayments(db.read, now),
    areCheckoutsRefused(db.read, now),
    countWaitingOrders(db.read, paymentMode === 'live'),
    findOrdersHoldingGoods(db.read, { liveOnly: paymentMode === 'live', most: NAMED_ORDERS }),
    findLastPaymentEvent(db.read),
    findNewestOrderTime(db.read),
    countFailedMails(db.read, new Date(now.getTime() - FAILED_MAILS_MS)),
    findWaitingMails(db.read),
    listFailingJobs(db.read),
    listBackupFiles(deps.backupFolder),
    describeStorage(deps),
    // The shop shows its pictures to everybody anyway.
    listReadableByOthers(setup.dataDir, { most: NAMED_FILES + 1, except: 'media' }),
    lookAtFiles(deps),
    describeOffsite(deps),
    readShopSettings(db.read, deps),
  ]);
  const ofBackups = jobs.filter(({ name }) => name === NIGHTLY_BACKUP || name === MANUAL_BACKUP);
  // One from the future says only that the clock was ahead.
  const lastBackupAt = backups.find(({ createdAt }) => createdAt <= now)?.createdAt ?? null;
  // Each of the two may have made up for the other's failure.
  const failedBackup = ofBackups.find(
    ({ startedAt }) => !(startedAt && lastBackupAt && startedAt <= lastBackupAt),
  );
  // Only a success clears a job's error, and what is turned off does not run any more.
  const off = [
    offsite ? [] : OFFSITE_BACKUP,
    settings.eraseOrdersAfterYears > 0 ? [] : ERASE_ORDERS,
    settings.askForReviews ? [] : ASK_FOR_REVIEWS,
  ].flat();
  // Failed copies elsewhere are explained in words, not shown as a job's error.
  const ofOffsite = offsite?.failure ? jobs.filter(({ name }) => name === OFFSITE_BACKUP) : [];
  return {
    now,
    paymentMode,
    keyFile: deps.secrets.keyFile,
    keyFileReadable: await isReadableElsewhere(deps),
    // Windows has no such ids, nor files that others can read.
    shopUser: process.getuid?.() ?? 0,
    webhookMissing: setup.environment.stripe === null && (await readPaymentAccount(db.read)).webhook === null,
    stuckPayments,
    paymentsRefused,
    lastWebhookAt,
    newestOrderAt,
    orders: sumByReason(waitingOrders),
    holdingGoods,
    mail: { mode: mailMode, failed, waiting },
    publicUrl,
    seenOrigin: origin,
    strangeProxy,
    backup: db.backupTo ? { lastAt: lastBackupAt, error: failedBackup?.error ?? null } : null,
    offsite,
    storage,
    dataDir: setup.dataDir,
    documentsFolder: documentsFolderOf(deps),
    readableFiles,
    ...files,
    standbyFault: db.standby?.fault() ?? null,
    keptWithoutEnd: settings.keepMailsDays === 0 || settings.keepAuditYears === 0,
    withdrawalsNowhere: lacksWithdrawalAddress(settings),
    failingJobs: jobs.filter((job) => ![...ofBackups, ...ofOffsite].includes(job) && !off.includes(job.name)),
  };
}

/** An order with several reasons is counted under each. */
function sumByReason(rows: readonly WaitingOrders[]): HealthFacts['orders'] {
  const sum = (fits: (row: WaitingOrders) => boolean) =>
    rows.filter(fits).reduce((total, { count }) => total + Number(count), 0);
  return {
    inReview: sum(({ paymentStatus }) => paymentStatus === 'review'),
    refundOwed: sum(
      ({ fulfilmentStatus, paymentStatus }) =>
        fulfilmentStatus === 'cancelled' &&
        (paymentStatus === 'paid' || paymentStatus === 'partially_refunded'),
    ),
    disputed: sum(({ disputed }) => disputed),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    short: sum(({ short }) => short),
    recovered: sum(({ recovered }) => recovered),
    addressMissing: sum(({ addressMissing }) => addressMissing),
  };
}

const documentsFolderOf = ({ documents: { files } }: Deps): string =>
  files.elsewhere ? `${files.elsewhere.place}/documents` : files.folder;

/** Whether the storage of pictures and documents can be used, and which documents' files are missing there. */
async function lookAtFiles(deps: Deps): Promise<Pick<HealthFacts, 'filesFault' | 'lostDocuments'>> {
  const { elsewhere } = deps.media.files;
  try {
    await elsewhere?.probe();
    return { filesFault: null, lostDocuments: await listLostDocuments(deps) };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    const { code, detail } = error;
    return { filesFault: { place: elsewhere?.place ?? '', code, detail }, lostDocuments: [] };
  }
}

/** Whether others can read a key file outside the data folder, whose files are all looked at anyway. */
async function isReadableElsewhere({ secrets: { keyFile }, setup }: Deps): Promise<boolean> {
  return relative(setup.dataDir, keyFile).startsWith('..') && (await isReadableByOthers(keyFile));
}
