import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/**
 * Contains nothing from the account: somebody who signs up with another person's address chooses the name,
 * and could make the shop send that person their text.
 * @param validForMinutes how long the link works, as stated in the mail.
 */
export const passwordResetMail = (
  about: Letterhead & {
    link: string;
    validForMinutes: number;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.passwordReset;
  return writeMail(about, {
    kind: 'password_reset',
    subject: texts.subject(about.shopName),
    opening: [texts.asked(about.validForMinutes)],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};
