import { trackingLink } from '../../../shared/orders/carriers.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** @param trackingNumber '' when the carrier issued none. */
export const orderShippedMail = (
  about: Letterhead & {
    link: string;
    number: string;
    carrier: string;
    trackingNumber: string;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.orderShipped;
  const link = trackingLink(about.carrier, about.trackingNumber);
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      texts.shipped(about.number, about.carrier),
      ...(about.trackingNumber ? [texts.trackingNumber(about.trackingNumber)] : []),
      ...(link === null ? [] : [texts.trackingLink(link)]),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
    brand: about.brand,
  });
};
