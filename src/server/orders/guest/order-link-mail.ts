import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** The way back to an order for somebody who asked with its number and e-mail address. */
export const orderLinkMail = (about: Letterhead & { link: string; number: string }): MailBody => {
  const texts = textsFor(about.locale.language).mails.orderLink;
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [texts.asked(about.number)],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
    brand: about.brand,
  });
};
