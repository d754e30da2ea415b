import type { UserId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/locale.ts';
import type { MailKind, MailState, ShownMailState } from '../../shared/operations/mail.ts';
import {
  fillIn,
  MAIL_TEXT_RULES,
  type MailText,
  type MailTexts,
  NO_MAIL_TEXT,
  type Placeholder,
} from '../../shared/operations/mail-texts.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { writeHtml } from './mail-html-rules.ts';

/** Without a mail server a mail is only written to the outbox folder, and so has no time of sending. */
export const shownMailState = ({
  state,
  sentAt,
}: {
  state: MailState;
  sentAt: Date | null;
}): ShownMailState => (state === 'sent' && sentAt === null ? 'written' : state);

/**
 * The subject of a mail about an account: by it the mail stays its user's, whatever address that has later.
 * @param cause what the mail is about, such as a link.
 */
export const accountSubject = (userId: UserId, cause: string): string => `${userId}.${cause}`;

/** A logo and the size at which it is shown, in pixels. */
export type MailLogo = { url: string; width: number; height: number };

/** How the owner's mails look: the colour of buttons in each scheme, and the logo. */
export type MailBrand = {
  accent: { light: string; dark: string };
  logo: MailLogo | null;
  /** On dark background; without it the other is shown there on a light plate. */
  logoDark: MailLogo | null;
};

/** Whom a mail is from, its language and look. What is missing is the shop's own, or left out. */
export type Letterhead = {
  shopName: string;
  locale: Locale;
  brand?: MailBrand | undefined;
  /** The shop's origin, where a mail shows its pictures from. */
  publicUrl?: string;
  /** Who sells, where that is not the shop's name, and how to reach them: postal address (several lines), email, phone; '' for none. */
  contact?: { seller: string; address: string; email: string; phone: string };
  /** The owner's words in the mail's language. */
  ownTexts?: MailTexts;
  /** Whether the mail is about an order for which no money moved. */
  testOrder?: boolean;
};

/** A mail's content as text and as HTML. */
export type MailBody = { subject: string; text: string; html: string };

/** An order line or a part of it. `amount` is formatted, '' for none; `text` is the whole line. */
export type Goods = {
  name: string;
  quantity: number;
  amount: string;
  text: string;
  /** The picture's full address; null for none. */
  picture: string | null;
};

/** A thing that a mail leads to. `text`: what the link says. */
export type MailLink = { name: string; text: string; url: string; picture: string | null };

/**
 * A part of a mail. The last of `sums` is the total unless it has no amount. `link`: an address of the shop's choice in a
 * text, to be a link in HTML; no other address is, as a stranger may have typed it.
 */
export type MailBlock =
  | { kind: 'text'; text: string; link?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'goods'; goods: readonly Goods[] }
  | { kind: 'links'; links: readonly MailLink[] }
  | { kind: 'sums'; rows: readonly { label: string; amount: string; text: string; isTotal: boolean }[] };

export type EnclosedText = { title: string; text: string };

export type MailContent = {
  /** Null for a mail in which the owner's words have no place. */
  kind: MailKind | null;
  subject: string;
  /** The shop's first sentences. */
  opening: readonly string[];
  /** What the owner's words can name. */
  values?: Partial<Record<Placeholder, string>>;
  /** What follows, whatever the owner writes. */
  blocks?: readonly MailBlock[];
  /** A call to action, shown as a button and as a plain URL. */
  action: { label: string; url: string } | null;
  closing: string;
  /** Whole texts beneath the mail, to be kept with it. Paragraphs have an empty line between them. */
  enclosed?: readonly EnclosedText[];
  /** Where to end all mails of this kind, in one that nobody has to get. */
  unsubscribeUrl?: string;
};

/** Builds text and HTML from one content, so that they cannot differ. */
export function writeMail(letterhead: Letterhead, content: MailContent): MailBody {
  const { shopName, contact } = letterhead;
  const own = ownWords(letterhead, content);
  const texts = textsFor(letterhead.locale.language).mails;
  const said = [...own.opening, ...(letterhead.testOrder ? [texts.testOrder] : [])];
  const blocks = [...said.map((text) => ({ kind: 'text', text }) as const), ...(content.blocks ?? [])];
  const { seller = '', address = '', email = '', phone = '' } = contact ?? {};
  const footer = [shopName, seller, address, email, phone].filter(Boolean);
  const { action, closing, enclosed = [], unsubscribeUrl } = content;
  const unsubscribe = unsubscribeUrl ? { label: texts.unsubscribe, url: unsubscribeUrl } : null;
  const text = [
    ...blocks.flatMap(textOf),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    footer.join('\n'),
    ...enclosed.flatMap(({ title, text }) => [`${title}\n${'='.repeat(title.length)}`, text]),
  ];
  const html = writeHtml(letterhead, {
    ...{ subject: own.subject, blocks, action, closing, enclosed, unsubscribe },
  });
  return { subject: own.subject, text: text.join('\n\n'), html };
}

function textOf(block: MailBlock): string[] {
  switch (block.kind) {
    case 'goods':
      return block.goods.map(({ text }) => text);
    case 'links':
      return block.links.map(({ name, text, url }) => `${name}\n${text}:\n${url}`);
    case 'sums':
      return block.rows.map(({ text }) => text);
    default:
      return [block.text];
  }
}

/** Subject and opening, with the owner's words where there are any. */
function ownWords(
  { shopName, ownTexts }: Letterhead,
  { kind, subject, opening, values }: MailContent,
): { subject: string; opening: readonly string[] } {
  const own: MailText = (kind && ownTexts?.[kind]) || NO_MAIL_TEXT;
  const known = { shopName, ...values };
  const words = paragraphsOf(fillIn(own.opening, known));
  const replaces = kind !== null && MAIL_TEXT_RULES[kind].opening === 'replaces';
  return {
    subject: oneLine(fillIn(own.subject, known)) || oneLine(subject),
    opening: words.length > 0 && replaces ? words : [...words, ...opening],
  };
}

/** A subject is a header: a line break in it would begin another one. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
