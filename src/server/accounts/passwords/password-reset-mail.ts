import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/**
 * Nothing in it is the account's: whoever signs up with somebody else's address chooses the name, and would
 * have the shop write to a stranger.
 * @param validForMinutes how long the link works, which the mail says.
 */
export const passwordResetMail = (about: {
  shopName: string;
  link: string;
  validForMinutes: number;
}): MailBody =>
  writeMail({
    subject: `Reset your ${about.shopName} password`,
    shopName: about.shopName,
    paragraphs: [
      `Somebody asked for a new password for your account. The link below works once, for ${about.validForMinutes} minutes.`,
    ],
    action: { label: 'Choose a new password', url: about.link },
    closing: 'If it was not you, ignore this mail: your password stays as it is.',
  });
