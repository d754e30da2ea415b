import type { AllMailTexts } from '../../shared/operations/mail-texts.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from './setting-repository.ts';

const KEY = 'mail-texts';

declare module './setting-repository.ts' {
  interface SettingValues {
    [KEY]: StoredMailTexts;
  }
}

export type StoredMailTexts = { version: number; texts: AllMailTexts };

/** The owner's words in mails; read from the database each time, so that every process sees a change at once. */
export const readMailTexts = async (from: Reader): Promise<StoredMailTexts> =>
  (await findSetting(from, KEY)) ?? { version: 0, texts: {} };

export const putMailTexts = (tx: Transaction, stored: StoredMailTexts, now: Date): Promise<void> =>
  putSetting(tx, KEY, stored, now);
