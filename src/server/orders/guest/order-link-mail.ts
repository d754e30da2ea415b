import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/**
 * The link to an order for somebody who entered its number and email address.
 * @param about `name`: '' if unknown. `forAccount`: whether the link asks for a login.
 */
export const orderLinkMail = (
  about: Letterhead & { link: string; number: string; name: string; forAccount: boolean },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.orderLink;
  return writeMail(about, {
    kind: 'order_link',
    subject: texts.subject(about.shopName, about.number),
    opening: [texts.asked(about.number)],
    values: { name: about.name, orderNumber: about.number },
    action: { label: texts.action, url: about.link },
    closing: about.forAccount ? texts.closingForAccount : texts.closing,
  });
};
