import { trackingLink } from '../../../shared/orders/carriers.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** @param name the customer's; '' if unknown. @param trackingNumber '' when the carrier issued none. @param corrected after one with mistakes. */
export const orderShippedMail = (
  about: Letterhead & {
    link: string;
    number: string;
    name: string;
    carrier: string;
    trackingNumber: string;
    corrected: boolean;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.orderShipped;
  const link = trackingLink(about.carrier, about.trackingNumber);
  const facts = [
    ...(about.corrected ? [texts.corrected] : []),
    ...(about.trackingNumber ? [texts.trackingNumber(about.trackingNumber)] : []),
  ];
  return writeMail(about, {
    kind: 'order_shipped',
    subject: (about.corrected ? texts.correctedSubject : texts.subject)(about.shopName, about.number),
    opening: [texts.shipped(about.number, about.carrier)],
    values: { name: about.name, orderNumber: about.number, carrier: about.carrier },
    blocks: [
      ...facts.map((text) => ({ kind: 'text', text }) as const),
      ...(link === null ? [] : [{ kind: 'text', text: texts.trackingLink(link), link } as const]),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};
