import { type Texts, textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';
import type { Warning } from '../security-mail.ts';

const KINDS = {
  verifyEmail: 'verify_email',
  emailTaken: 'email_taken',
  emailChangeAsked: 'email_change_asked',
  emailChanged: 'email_changed',
} as const;

/**
 * None of these contains anything from the account: somebody who enters another person's address chooses the
 * name, and could make the shop send that person their text.
 */
function write<K extends keyof typeof KINDS>(
  about: Letterhead,
  kind: K,
  paragraphs: (texts: Texts['mails'][K]) => string[],
  url: string,
): MailBody {
  const texts = textsFor(about.locale.language).mails[kind];
  return writeMail(about, {
    kind: KINDS[kind],
    subject: texts.subject(about.shopName),
    opening: paragraphs(texts),
    action: { label: texts.action, url },
    closing: texts.closing,
  });
}

/** Asks a person to confirm that an address is theirs. @param validForHours how long the link works. */
export const verifyEmailMail = (about: Letterhead & { link: string; validForHours: number }): MailBody =>
  write(about, 'verifyEmail', ({ asked, link }) => [asked, link(about.validForHours)], about.link);

/** Tells the owner of an account that somebody, perhaps they themselves, wanted another one for their address. */
export const emailTakenMail = (about: Letterhead & { publicUrl: string }): MailBody =>
  write(
    about,
    'emailTaken',
    ({ taken, forgotten }) => [taken, forgotten(`${about.publicUrl}/forgot-password`)],
    `${about.publicUrl}/login`,
  );

/** Warns the present address that another one is to take its place. */
export const emailChangeAskedMail = (about: Warning): MailBody =>
  write(about, 'emailChangeAsked', ({ asked }) => [asked], about.newPasswordUrl);

/** Tells the former address that it no longer belongs to the account. */
export const emailChangedMail = (about: Letterhead & { publicUrl: string }): MailBody =>
  write(about, 'emailChanged', ({ changed }) => [changed], `${about.publicUrl}/help`);
