import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Language } from '../../../shared/texts/language.ts';
import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** What the owner sends to see whether mail arrives. */
export const testMail = (about: { language: Language; shopName: string; link: string }): MailBody => {
  const texts = textsFor(about.language).mails.test;
  return writeMail({
    language: about.language,
    subject: texts.subject(about.shopName),
    paragraphs: [texts.arrives],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
