import { randomBytes } from 'node:crypto';
import { OPTIONAL_MAILS } from '../../shared/operations/mail.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findSetting, putSettingOnce } from '../settings/setting-repository.ts';
import { readUnsubscribeToken, type Unsubscribing, writeUnsubscribeToken } from './unsubscribe-token.ts';

const SETTING = 'unsubscribe_secret';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: string;
  }
}

/** The page by which an address ends all mails of a kind, for mails to it only. */
export async function unsubscribeUrl(
  tx: Transaction,
  deps: Pick<Deps, 'now' | 'publicUrl'>,
  of: Unsubscribing,
): Promise<string> {
  const secret =
    (await findSetting(tx, SETTING)) ??
    (await putSettingOnce(tx, SETTING, randomBytes(32).toString('base64url'), deps.now()));
  const token = writeUnsubscribeToken(secret, of);
  return `${deps.publicUrl}${PAGES.unsubscribe.path}?${new URLSearchParams({ token })}`;
}

/** @returns null for a token that this shop did not write. */
export async function findUnsubscribing(from: Reader, token: string): Promise<Unsubscribing | null> {
  const secret = await findSetting(from, SETTING);
  return secret === undefined ? null : readUnsubscribeToken(secret, token);
}

/** The headers by which mail programs offer to unsubscribe (RFC 8058); none for mails that people have to get. */
export async function unsubscribeHeaders(
  deps: Pick<Deps, 'db' | 'now' | 'publicUrl'>,
  mail: { kind: string; recipient: string },
): Promise<Record<string, string>> {
  const kind = OPTIONAL_MAILS.find((each) => each === mail.kind);
  if (!kind) return {};
  const url = await deps.db.transaction((tx) => unsubscribeUrl(tx, deps, { kind, email: mail.recipient }));
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
