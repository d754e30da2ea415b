import { textsFor } from '../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from './mail-rules.ts';

/** The mail by which the owner sees what mails look like. */
export const brandMail = (about: Letterhead & { link: string }): MailBody => {
  const texts = textsFor(about.locale.language).mails.brand;
  return writeMail(about, {
    kind: null,
    subject: about.shopName,
    opening: [texts.hello, texts.example],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};
