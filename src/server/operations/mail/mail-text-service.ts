import { isDeepStrictEqual } from 'node:util';
import type { MailKind } from '../../../shared/operations/mail.ts';
import {
  MAIL_TEXT_RULES,
  type MailText,
  NO_MAIL_TEXT,
  unknownPlaceholder,
} from '../../../shared/operations/mail-texts.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Language } from '../../../shared/texts/language.ts';
import { type Actor, assertAdmin, GUEST } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { listProducts } from '../../catalogue/products/catalogue-service.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import type { MailBody } from '../../mail/mail-rules.ts';
import { putMailTexts, readMailTexts, type StoredMailTexts } from '../../settings/mail-text-repository.ts';
import { letterheadOf, readLook, readShopSettings } from '../../settings/shop-settings-service.ts';
import { exampleMail } from './example-mail-rules.ts';

export type OfMail = { kind: MailKind; language: Language };

/** The owner's words in mails. @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export function getMailTexts(deps: Deps, actor: Actor): Promise<StoredMailTexts> {
  assertAdmin(actor);
  return readMailTexts(deps.db.read);
}

/**
 * Changes the owner's words in one kind of mail in one language; mails queued from then on have them. Empty words are
 * the shop's own.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `unknown_placeholder`;
 * `settings_changed` when `version` is stale.
 */
export function saveMailText(
  deps: Deps,
  actor: Actor,
  { version, kind, language, text }: OfMail & { version: number; text: MailText },
): Promise<StoredMailTexts> {
  assertAdmin(actor);
  assertKnownPlaceholders(kind, text);
  return deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'catalogue');
    const before = await readMailTexts(tx);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    const from = before.texts[language]?.[kind] ?? NO_MAIL_TEXT;
    if (isDeepStrictEqual(from, text)) return before;
    const { [kind]: _, ...others } = before.texts[language] ?? {};
    const inLanguage = isDeepStrictEqual(text, NO_MAIL_TEXT) ? others : { ...others, [kind]: text };
    const after = { version: version + 1, texts: { ...before.texts, [language]: inLanguage } };
    await putMailTexts(tx, after, deps.now());
    await audit(tx, deps, actor, {
      action: 'mail.text_changed',
      entity: 'mail',
      entityId: kind,
      data: { kind, language, from, to: text },
    });
    return after;
  });
}

/**
 * A mail as it would be sent, with a made-up occasion.
 * @param input.text words that are not saved yet; without them the saved ones.
 * @returns the mail, and the subject that it has without the owner's.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `unknown_placeholder`.
 */
export async function previewMail(
  deps: Deps,
  actor: Actor,
  { kind, language, text }: OfMail & { text?: MailText | undefined },
): Promise<MailBody & { standardSubject: string }> {
  assertAdmin(actor);
  if (text) assertKnownPlaceholders(kind, text);
  const { read } = deps.db;
  const settings = await readShopSettings(read, deps);
  const letterhead = letterheadOf(deps, { ...settings, language }, await readLook(read));
  const { items } = await listProducts(deps, GUEST, { limit: 2 });
  const products = items.map(({ name, sellingPriceMinor, picture }) => ({
    name,
    unitPriceMinor: sellingPriceMinor,
    image: picture?.source ?? null,
  }));
  const ownTexts = text ? { ...letterhead.ownTexts, [kind]: text } : letterhead.ownTexts;
  const standard = exampleMail(kind, { ...letterhead, ownTexts: {} }, products);
  return { ...exampleMail(kind, { ...letterhead, ownTexts }, products), standardSubject: standard.subject };
}

/** @throws ShopError `unknown_placeholder` */
function assertKnownPlaceholders(kind: MailKind, { subject, opening }: MailText): void {
  const name = unknownPlaceholder(kind, subject) ?? unknownPlaceholder(kind, opening);
  const known = MAIL_TEXT_RULES[kind].placeholders;
  if (name !== null) throw new ShopError({ code: 'unknown_placeholder', name, known });
}
