import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** What the owner sends to see whether mail arrives. */
export const testMail = (about: { shopName: string; link: string }): MailBody =>
  writeMail({
    subject: `Test mail from ${about.shopName}`,
    shopName: about.shopName,
    paragraphs: ['Mail from your shop arrives. Look whether this one landed among unwanted mail.'],
    action: { label: 'Open the shop', url: about.link },
    closing: 'You asked for this mail in the admin panel.',
  });
