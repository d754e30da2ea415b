import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** For an order that is cancelled with nothing left to refund; otherwise the mail about the refund says so. */
export function orderCancelledMail(
  about: Letterhead & {
    link: string;
    number: string;
    /** The customer's; '' if unknown. */
    name: string;
  },
): MailBody {
  const texts = textsFor(about.locale.language).mails.orderCancelled;
  return writeMail(about, {
    kind: 'order_cancelled',
    subject: texts.subject(about.shopName, about.number),
    opening: [texts.cancelled(about.number), texts.nothingLeft],
    values: { name: about.name, orderNumber: about.number },
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
}
