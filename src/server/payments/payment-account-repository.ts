import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';

/** The provider's account as it was entered in the panel. What is sealed is opened by the shop's secret box. */
export type StoredPaymentAccount = {
  version: number;
  key: StoredKey | null;
  webhook: StoredWebhook | null;
  /** Secrets of webhooks that were replaced: events that they signed may still arrive until then. */
  earlier: { sealed: string; until: string }[];
};

type Entered = {
  sealed: string;
  setAt: string;
  /** The admin's name at that time. */
  setBy: string;
};

export type StoredKey = Entered & {
  last4: string;
  live: boolean;
  /** Null where the key may not read them. */
  accountId: string | null;
  accountName: string | null;
};

export type StoredWebhook = Entered & {
  url: string;
  /** Null for an endpoint that was made by hand. */
  endpointId: string | null;
};

const KEY = 'payment_account';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [KEY]: StoredPaymentAccount;
  }
}

/** What the secrets are sealed for. */
export const KEY_NAME = 'payments.key';
export const WEBHOOK_NAME = 'payments.webhook';

/** The account, read from the database each time, so that every process sees a change at once. */
export const readPaymentAccount = async (from: Reader): Promise<StoredPaymentAccount> =>
  (await findSetting(from, KEY)) ?? {
    version: 0,
    key: null,
    webhook: null,
    earlier: [],
  };

export const putPaymentAccount = (tx: Transaction, account: StoredPaymentAccount, now: Date): Promise<void> =>
  putSetting(tx, KEY, account, now);
