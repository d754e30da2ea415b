import type { Locale } from '../../shared/locale.ts';
import type { MailState, ShownMailState } from '../../shared/operations/mail.ts';
import { ACCENT } from '../../shared/pages/accent.ts';
import type { Language } from '../../shared/texts/language.ts';

/** Without a mail server a mail is only written to the outbox folder, and so has no time of sending. */
export const shownMailState = ({
  state,
  sentAt,
}: {
  state: MailState;
  sentAt: Date | null;
}): ShownMailState => (state === 'sent' && sentAt === null ? 'written' : state);

/** How the owner's mails look: the colour of buttons, and a logo with the size at which it is shown. */
export type MailBrand = {
  accent: string;
  logo: { url: string; width: number; height: number } | null;
};

/** A mail's sender name, locale and look; without `brand` it has the shop's own. */
export type Letterhead = { shopName: string; locale: Locale; brand?: MailBrand | undefined };

/** A mail's content as text and as HTML. */
export type MailBody = { subject: string; text: string; html: string };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

export type MailContent = {
  language: Language;
  subject: string;
  shopName: string;
  brand?: MailBrand | undefined;
  paragraphs: readonly string[];
  /** A call to action, shown as a button and as a plain URL. */
  action: { label: string; url: string } | null;
  closing: string;
};

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif";

const OWN_LOOK: MailBrand = { accent: ACCENT.light, logo: null };

/**
 * Builds text and HTML from one content, so that they cannot differ. Mail programs support inline styles
 * only.
 */
export function writeMail({
  language,
  subject,
  shopName,
  brand = OWN_LOOK,
  paragraphs,
  action,
  closing,
}: MailContent): MailBody {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), closing, shopName];
  const paragraph = (content: string, colour = '#1d1e26') =>
    `<p style="margin:0 0 16px;color:${colour}">${escapeHtml(content)}</p>`;
  const button = action
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
       <p style="margin:0 0 16px;color:#5b5d6b;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const { logo } = brand;
  const letterhead = logo
    ? `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(shopName)}" width="${logo.width}" height="${logo.height}" style="border:0;max-width:100%">`
    : escapeHtml(shopName);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f8;${FONT}"><div style="max-width:32rem;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#1d1e26">${letterhead}</p>
${paragraphs.map((content) => paragraph(content)).join('\n')}${button}${paragraph(closing, '#5b5d6b')}</div></body></html>`;
  return { subject, text: text.join('\n\n'), html };
}
