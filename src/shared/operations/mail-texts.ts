import type { Language } from '../texts/language.ts';
import type { MailKind } from './mail.ts';

/** What the owner's words in a mail can name; written in braces, such as {orderNumber}. */
const PLACEHOLDERS = ['shopName', 'name', 'orderNumber', 'amount', 'carrier', 'news'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

type TextRule = {
  placeholders: readonly Placeholder[];
  /**
   * Whether the owner's opening takes the place of the shop's first sentences, or stands before them: what a person
   * must know about their account or their money stays, whatever the owner writes.
   */
  opening: 'replaces' | 'precedes';
};

/** About an account: nothing from it, as a stranger may have chosen its name. */
const ACCOUNT: TextRule = { placeholders: ['shopName'], opening: 'precedes' };
const ORDER = ['shopName', 'name', 'orderNumber'] as const;

/** What the owner can write in each kind of mail. */
export const MAIL_TEXT_RULES: Record<MailKind, TextRule> = {
  order_confirmation: { placeholders: [...ORDER, 'amount'], opening: 'replaces' },
  order_shipped: { placeholders: [...ORDER, 'carrier'], opening: 'replaces' },
  order_cancelled: { placeholders: ORDER, opening: 'precedes' },
  order_refunded: { placeholders: [...ORDER, 'amount'], opening: 'precedes' },
  refund_failed: { placeholders: [...ORDER, 'amount'], opening: 'precedes' },
  order_link: { placeholders: ORDER, opening: 'precedes' },
  confirm_stock_request: ACCOUNT,
  back_in_stock: ACCOUNT,
  review_request: { placeholders: ORDER, opening: 'replaces' },
  return_update: { placeholders: ORDER, opening: 'precedes' },
  return_news: { placeholders: ORDER, opening: 'precedes' },
  withdrawal: { placeholders: ORDER, opening: 'precedes' },
  withdrawal_news: { placeholders: ORDER, opening: 'precedes' },
  verify_email: ACCOUNT,
  password_reset: ACCOUNT,
  sign_in_link: ACCOUNT,
  failed_sign_ins: ACCOUNT,
  new_browser: ACCOUNT,
  password_changed: ACCOUNT,
  second_factor_changed: ACCOUNT,
  email_taken: ACCOUNT,
  email_change_asked: ACCOUNT,
  email_changed: ACCOUNT,
  account_deleted: ACCOUNT,
  owner_news: { placeholders: ['shopName', 'news'], opening: 'precedes' },
  test: { placeholders: ['shopName'], opening: 'replaces' },
};

/** In UTF-16 units. */
export const MAIL_TEXT_LIMITS = { subject: 150, opening: 2000 } as const;

/** The owner's words; '' for the shop's own. `opening` has paragraphs, with an empty line between them. */
export type MailText = { subject: string; opening: string };

export const NO_MAIL_TEXT: MailText = { subject: '', opening: '' };

/** The owner's words in one language. */
export type MailTexts = Partial<Record<MailKind, MailText>>;

/** All of the owner's words, by language. */
export type AllMailTexts = Partial<Record<Language, MailTexts>>;

const IN_BRACES = /\{([^{}]*)\}/g;

/** The first thing in braces that mails of this kind do not know; null when there is none. */
export function unknownPlaceholder(kind: MailKind, text: string): string | null {
  const known: readonly string[] = MAIL_TEXT_RULES[kind].placeholders;
  for (const [, name = ''] of text.matchAll(IN_BRACES)) if (!known.includes(name)) return name;
  return null;
}

/**
 * Puts values in the place of what is in braces, once: braces in a value stay as they are. An empty value leaves no
 * space before it behind ("Hello {name}," becomes "Hello,").
 */
export const fillIn = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replaceAll(/( ?)\{([^{}]*)\}/g, (all, space: string, name: string) => {
    const value = values[name as Placeholder];
    return value === undefined ? all : value && space + value;
  });
