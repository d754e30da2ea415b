import { deviceName } from '../../shared/device-name.ts';
import { type Texts, textsFor } from '../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBlock, type MailBody, writeMail } from '../mail/mail-rules.ts';

/** With the page on which a person who did not do it chooses a new password. */
export type Warning = Letterhead & { publicUrl: string; newPasswordUrl: string };

const KINDS = {
  signInLink: 'sign_in_link',
  failedSignIns: 'failed_sign_ins',
  newBrowser: 'new_browser',
  passwordChanged: 'password_changed',
  secondFactorChanged: 'second_factor_changed',
  verifyEmail: 'verify_email',
  emailTaken: 'email_taken',
  emailChangeAsked: 'email_change_asked',
  emailChanged: 'email_changed',
  accountDeleted: 'account_deleted',
} as const;

/** A mail about an account, of some paragraphs and one link. */
export function writeAbout<K extends keyof typeof KINDS>(
  about: Letterhead,
  kind: K,
  {
    paragraphs,
    blocks,
    url,
  }: {
    paragraphs: (texts: Texts['mails'][K]) => string[];
    blocks?: (texts: Texts['mails'][K]) => MailBlock[];
    url: string;
  },
): MailBody {
  const texts = textsFor(about.locale.language).mails[kind];
  return writeMail(about, {
    kind: KINDS[kind],
    subject: texts.subject(about.shopName),
    opening: paragraphs(texts),
    blocks: blocks?.(texts) ?? [],
    action: { label: texts.action, url },
    closing: texts.closing,
  });
}

/**
 * A way in for the owner of an account with too many failed sign-ins.
 * @param validForMinutes how long the link works, as stated in the mail.
 */
export const signInLinkMail = (about: Letterhead & { link: string; validForMinutes: number }): MailBody =>
  writeAbout(about, 'signInLink', {
    paragraphs: ({ blocked, link }) => [blocked, link(about.validForMinutes)],
    url: about.link,
  });

/** Warns of many failed sign-ins. */
export const failedSignInsMail = (about: Warning): MailBody =>
  writeAbout(about, 'failedSignIns', { paragraphs: ({ failed }) => [failed], url: about.newPasswordUrl });

/**
 * Tells of a sign-in from a new browser.
 * @param userAgent the browser's header; only what is recognised in it is shown.
 */
export const newBrowserMail = (about: Warning & { userAgent: string; address: string }): MailBody =>
  writeAbout(about, 'newBrowser', {
    paragraphs: ({ signedIn }) => [
      signedIn(deviceName(about.userAgent, textsFor(about.locale.language).account), about.address),
    ],
    url: about.newPasswordUrl,
  });

export type FactorChange = keyof Texts['mails']['secondFactorChanged']['changes'];

/**
 * Tells of a changed second factor (OWASP, Multifactor Authentication), without a passkey's name, which somebody typed.
 * @param isOn whether there is one now.
 */
export const secondFactorChangedMail = (about: Warning & { change: FactorChange; isOn: boolean }): MailBody =>
  writeAbout(about, 'secondFactorChanged', {
    paragraphs: ({ changes, on, off }) => [changes[about.change], about.isOn ? on : off],
    url: about.newPasswordUrl,
  });

/** Tells of a new password (OWASP, Forgot Password). */
export const passwordChangedMail = (about: Warning): MailBody =>
  writeAbout(about, 'passwordChanged', { paragraphs: ({ changed }) => [changed], url: about.newPasswordUrl });

/** Tells a person that their account is gone. */
export const accountDeletedMail = (about: Letterhead & { publicUrl: string }): MailBody =>
  writeAbout(about, 'accountDeleted', {
    paragraphs: ({ deleted, kept }) => [deleted, kept],
    url: `${about.publicUrl}/help`,
  });
