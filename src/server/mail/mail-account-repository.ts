import type { MailSecurity } from '../../shared/operations/mail.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from '../settings/setting-repository.ts';

/** The mail server as it was entered in the panel; null when mails go into the folder. */
export type StoredMailAccount = { version: number; server: StoredMailServer | null };

export type StoredMailServer = {
  host: string;
  port: number;
  security: MailSecurity;
  /** Empty for a server without a login. */
  user: string;
  /** The sender: an address, or a name and an address. */
  from: string;
  /** Sealed by the shop's secret box; null without a login. */
  password: string | null;
  setAt: string;
  /** The admin's name at that time. */
  setBy: string;
};

const KEY = 'mail_account';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [KEY]: StoredMailAccount;
  }
}

/** What the password is sealed for. */
export const PASSWORD_NAME = 'mail.password';

/** The account, read from the database each time, so that every process sees a change at once. */
export const readMailAccount = async (from: Reader): Promise<StoredMailAccount> =>
  (await findSetting(from, KEY)) ?? { version: 0, server: null };

export const putMailAccount = (tx: Transaction, account: StoredMailAccount, now: Date): Promise<void> =>
  putSetting(tx, KEY, account, now);
