import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import type { ShopSettings } from '../../../shared/operations/shop-settings.ts';
import { namesAsSold } from '../../catalogue/variants/variant-service.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { panelLink } from '../../mail/panel-link-rules.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { letterheadOf, readLook, readShopSettings } from '../../settings/shop-settings-service.ts';
import { NIGHTLY_BACKUP } from '../backup/backup-service.ts';
import { findLastSuccess } from '../jobs/job-repository.ts';
import { findLastOffsiteCopy, findOffsiteFailure } from '../offsite/offsite-service.ts';
import { type OwnerNews, ownerNewsMail } from './owner-news-mail.ts';
import {
  findJobFailure,
  listLowStock,
  listOrdersPlaced,
  listOrdersToLookAt,
} from './owner-news-repository.ts';

const KEY = 'owner-news';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [KEY]: Known;
  }
}
/** An order is stored some time after its moment; younger ones wait for the next look. */
const SETTLED_MS = MINUTE_MS;
/** The rest of what is low or waiting is reported once the first of them are dealt with. */
const MOST = 500;

/** What the owner wants to know, and where. */
type Wishes = Pick<
  ShopSettings,
  'ownerEmail' | 'tellNewOrders' | 'tellPaymentsToCheck' | 'tellLowStock' | 'tellFailedBackups'
>;

/** What the owner knows already. */
type Known = {
  /** Null while the owner wants nothing. */
  wishes: Wishes | null;
  /** Orders placed until then, in milliseconds since 1970. */
  ordersUntil: number;
  mailedAt: number;
  toLookAt: string[];
  lowStock: string[];
  backupFailure: string | null;
  /** Whether the last copy elsewhere failed; what an earlier version wrote down lacks it. */
  offsiteFailed?: boolean;
};

const NOTHING: Known = {
  wishes: null,
  ordersUntil: 0,
  mailedAt: 0,
  toLookAt: [],
  lowStock: [],
  backupFailure: null,
};

type Look = { settings: ShopSettings; known: Known; news: OwnerNews | null };

/** Whether the owner's news has to be written down or mailed; an idle shop writes nothing. */
export const hasOwnerNews = async (deps: Deps): Promise<boolean> => (await look(deps.db.read, deps)) !== null;

/**
 * Mails the owner what is new since the last mail. The first look after a change of the wishes mails nothing:
 * what was there before is not news.
 */
export async function mailOwnerNews(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await look(tx, deps);
    if (!found) return;
    const { settings, known, news } = found;
    await putSetting(tx, KEY, known, deps.now());
    if (!news) return;
    await enqueueMail(tx, deps, {
      kind: 'owner_news',
      subjectId: deps.newId('mail'),
      recipient: settings.ownerEmail,
      body: ownerNewsMail(news, {
        ...letterheadOf(deps, settings, await readLook(tx)),
        panelUrl: panelLink(deps.publicUrl),
      }),
      secretUntil: null,
    });
  });
}

/** @returns what the owner knows after this look, and what to tell; null when nothing changes. */
async function look(from: Reader, deps: Deps): Promise<Look | null> {
  const settings = await readShopSettings(from, deps);
  const stored = await findSetting(from, KEY);
  const wishes = wishesOf(settings);
  if (!wishes) return stored?.wishes ? { settings, known: NOTHING, news: null } : null;
  const now = deps.now().getTime();
  const before = stored && asOf(stored, now);
  const isNew = !before || !isDeepStrictEqual(before.wishes, wishes);
  if (!isNew && settings.ownerEmailPace === 'daily' && now - before.mailedAt < DAY_MS) return null;
  const toLookAt = await listOrdersToLookAt(from, MOST);
  const lowStock = await listLowStock(from, { level: settings.lowStockLevel, limit: MOST });
  const backupFailure = await findJobFailure(from, NIGHTLY_BACKUP);
  const offsiteFailure = await findOffsiteFailure(from, deps);
  const ordersUntil = now - SETTLED_MS;
  const known: Known = {
    wishes,
    ordersUntil,
    mailedAt: now,
    toLookAt: toLookAt.map(({ id }) => id),
    lowStock: lowStock.map(({ id }) => id),
    backupFailure,
    offsiteFailed: offsiteFailure !== null,
  };
  if (isNew) return { settings, known: { ...known, ordersUntil: now }, news: null };
  const lastBackup = await findLastSuccess(from, NIGHTLY_BACKUP, deps.now());
  const lastCopy = await findLastOffsiteCopy(from, deps);
  const isNewer = (success: Date | null) => success !== null && success.getTime() > before.mailedAt;
  const low = wishes.tellLowStock ? lowStock.filter(({ id }) => !before.lowStock.includes(id)) : [];
  const nameOf = await namesAsSold(from, low);
  const news: OwnerNews = {
    orders: wishes.tellNewOrders
      ? await listOrdersPlaced(from, { after: new Date(before.ordersUntil), until: new Date(ordersUntil) })
      : [],
    toLookAt: wishes.tellPaymentsToCheck ? toLookAt.filter(({ id }) => !before.toLookAt.includes(id)) : [],
    lowStock: low.map((product) => ({ name: nameOf(product), units: product.units })),
    // Once, until a backup succeeds again, which may have been between two looks.
    backupFailure:
      wishes.tellFailedBackups && (before.backupFailure === null || isNewer(lastBackup))
        ? backupFailure
        : null,
    offsiteFailure:
      wishes.tellFailedBackups && (!before.offsiteFailed || isNewer(lastCopy)) ? offsiteFailure : null,
  };
  const { orders, backupFailure: failure } = news;
  const isAny = orders.length + news.toLookAt.length + news.lowStock.length > 0;
  if (isAny || failure !== null || news.offsiteFailure !== null) {
    return { settings, known, news };
  }
  const quiet = { ...known, ordersUntil: before.ordersUntil, mailedAt: before.mailedAt };
  return isDeepStrictEqual(quiet, stored) ? null : { settings, known: quiet, news: null };
}

/** What was mailed while the clock was ahead is older than it says. */
const asOf = (known: Known, now: number): Known =>
  known.mailedAt <= now
    ? known
    : { ...known, mailedAt: now - DAY_MS, ordersUntil: Math.min(known.ordersUntil, now - SETTLED_MS) };

function wishesOf(settings: ShopSettings): Wishes | null {
  const { ownerEmail, tellNewOrders, tellPaymentsToCheck, tellLowStock, tellFailedBackups } = settings;
  const any = tellNewOrders || tellPaymentsToCheck || tellLowStock || tellFailedBackups;
  return ownerEmail && any
    ? { ownerEmail, tellNewOrders, tellPaymentsToCheck, tellLowStock, tellFailedBackups }
    : null;
}
