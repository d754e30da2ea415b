import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/**
 * Nothing in it is the account's: whoever signs up with somebody else's address chooses the name, and would
 * have the shop write to a stranger.
 * @param validForMinutes how long the link works, which the mail says.
 */
export const passwordResetMail = (
  about: Letterhead & {
    link: string;
    validForMinutes: number;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.passwordReset;
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName),
    paragraphs: [texts.asked(about.validForMinutes)],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
