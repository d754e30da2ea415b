import type { Letterhead, MailBody } from '../../mail/mail-rules.ts';
import { type Warning, writeAbout } from '../security-mail.ts';

// None of these contains anything from the account: somebody who enters another person's address chooses the
// name, and could make the shop send that person their text.

/** Asks a person to confirm that an address is theirs. @param validForHours how long the link works. */
export const verifyEmailMail = (about: Letterhead & { link: string; validForHours: number }): MailBody =>
  writeAbout(about, 'verifyEmail', {
    paragraphs: ({ asked, link }) => [asked, link(about.validForHours)],
    url: about.link,
  });

/** Tells the owner of an account that somebody, perhaps they themselves, wanted another one for their address. */
export const emailTakenMail = (about: Letterhead & { publicUrl: string }): MailBody => {
  const link = `${about.publicUrl}/forgot-password`;
  return writeAbout(about, 'emailTaken', {
    paragraphs: ({ taken }) => [taken],
    blocks: ({ forgotten }) => [{ kind: 'text', text: forgotten(link), link }],
    url: `${about.publicUrl}/login`,
  });
};

/** Warns the present address that another one is to take its place. */
export const emailChangeAskedMail = (about: Warning): MailBody =>
  writeAbout(about, 'emailChangeAsked', { paragraphs: ({ asked }) => [asked], url: about.newPasswordUrl });

/** Tells the former address that it no longer belongs to the account. */
export const emailChangedMail = (about: Letterhead & { publicUrl: string }): MailBody =>
  writeAbout(about, 'emailChanged', {
    paragraphs: ({ changed }) => [changed],
    url: `${about.publicUrl}/help`,
  });
