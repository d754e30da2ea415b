import { textsFor } from '../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../mail/mail-rules.ts';

/** Asks whether an address really wants to be told of a product. */
export const confirmStockRequestMail = (
  about: Letterhead & { product: string; link: string; validForHours: number },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.confirmStockRequest;
  return writeMail(about, {
    kind: 'confirm_stock_request',
    subject: texts.subject(about.shopName),
    opening: [texts.asked(about.product), texts.link(about.validForHours)],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};

/** Tells that a product is back. */
export const backInStockMail = (
  about: Letterhead & { product: string; link: string; unsubscribeUrl: string },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.backInStock;
  return writeMail(about, {
    kind: 'back_in_stock',
    subject: texts.subject(about.shopName, about.product),
    opening: [texts.back(about.product), texts.few],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    unsubscribeUrl: about.unsubscribeUrl,
  });
};
