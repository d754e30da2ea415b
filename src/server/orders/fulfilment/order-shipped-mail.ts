import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Language } from '../../../shared/texts/language.ts';
import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** @param trackingNumber '' when the carrier gave none. */
export const orderShippedMail = (about: {
  language: Language;
  shopName: string;
  link: string;
  number: string;
  carrier: string;
  trackingNumber: string;
}): MailBody => {
  const texts = textsFor(about.language).mails.orderShipped;
  return writeMail({
    language: about.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      texts.shipped(about.number, about.carrier),
      ...(about.trackingNumber ? [texts.trackingNumber(about.trackingNumber)] : []),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
