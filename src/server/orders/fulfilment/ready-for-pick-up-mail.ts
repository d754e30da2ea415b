import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/**
 * Takes the place of the mail about a parcel, and has none of the owner's words, which are about a parcel.
 * @param where the name of the delivery method, which says where to pick it up.
 */
export const readyForPickUpMail = (
  about: Letterhead & { link: string; number: string; where: string },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.readyForPickUp;
  return writeMail(about, {
    kind: null,
    subject: texts.subject(about.shopName, about.number),
    opening: [texts.ready(about.number, about.where)],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};
