import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** The mail by which the owner checks delivery. */
export const testMail = (about: Letterhead & { link: string }): MailBody => {
  const texts = textsFor(about.locale.language).mails.test;
  return writeMail(about, {
    kind: 'test',
    subject: texts.subject(about.shopName),
    opening: [texts.arrives],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};
