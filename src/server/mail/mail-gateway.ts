import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailFaultKind, MailSecurity } from '../../shared/operations/mail.ts';

/** A PDF that goes with a mail. */
export type Attachment = { name: string; pdf: Buffer };

/** A mail ready to send. `id` is the same on every try, so that duplicates can be recognised. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who reads the answers; '' for the sender. */
  replyTo?: string;
  /** Further headers, in ASCII. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly Attachment[];
};

/** Where a mail went: to the mail server, with what it answered, or only into the outbox folder. */
export type Delivery = { to: 'server'; answer: string } | { to: 'folder' };

/** The server refuses a mail or its recipient, and would again. */
export class MailRefusal extends Error {}

/** No mail reaches the server, or none is taken. */
export class MailFault extends Error {
  readonly kind: MailFaultKind;
  constructor(kind: MailFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Sends a mail. @throws when the server did not accept it, MailRefusal if for good, MailFault if it takes none; the caller retries. */
export type Mailer = { send(mail: OutgoingMail): Promise<Delivery> };

const TIMEOUT_MS = 20_000;
/** A server may take this long to accept a mail (RFC 5321, 4.5.3.2.6). One that is left sooner may get it twice. */
const ANSWER_TIMEOUT_MS = 600_000;

/** A mail server: its address with everything in it, or field by field. */
export type SmtpServer =
  | string
  | { host: string; port: number; security: MailSecurity; user: string; password: string };

/** Sends over SMTP. nodemailer is loaded with the first mail. Errors never name the password. */
export function createSmtpMailer({ server, from }: { server: SmtpServer; from: string }): Mailer {
  const sender = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const domain = /@([^>\s]+)$/.exec(sender)?.[1] ?? 'localhost';
  const hide = hidingOf(credentialsOf(server));
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    const options = {
      ...(typeof server === 'string' ? { url: server } : connectionOf(server)),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      // Our mails are plain content, so nodemailer must not fetch files or URLs for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return createTransport(options, { from });
  };
  let transport: ReturnType<typeof connect> | null = null;
  return {
    async send({ id, to, subject, text, html, replyTo = '', headers = {}, attachments = [] }) {
      transport ??= connect();
      const message = {
        messageId: `<${id}@${domain}>`,
        to: { name: '', address: to },
        ...(replyTo && replyTo.toLowerCase() !== sender.trim().toLowerCase()
          ? { replyTo: { name: '', address: replyTo } }
          : {}),
        subject,
        text,
        html,
        // Keeps absence notices from being sent back (RFC 3834).
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ name, pdf }) => ({
          filename: name,
          content: pdf,
          contentType: 'application/pdf',
        })),
      };
      try {
        const { response } = await (await transport).sendMail(message);
        return { to: 'server', answer: hide(response) };
      } catch (error) {
        // Without its cause: a server may repeat in its answer what it was sent.
        const said = hide(error instanceof Error ? error.message : String(error));
        if (isFinal(error)) throw new MailRefusal(said);
        const fault = faultOf(error);
        throw fault ? new MailFault(fault, said) : new Error(said);
      }
    },
  };
}

/** Whether an error of nodemailer is a final answer about the mail or its recipient, and no fault of the account. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'permanent' in error && 'command' in error && 'response' in error))
    return false;
  const { permanent, command, response } = error;
  // The codes 5.7 say that this sender may not, such as one who has not logged in (RFC 3463).
  return (
    permanent === true && /^(RCPT TO|DATA)$/.test(String(command)) && !/^\d+[ -]5\.7\./.test(String(response))
  );
}

/** What an error of nodemailer says of the server; null for any other error. */
export function faultOf(error: unknown): MailFaultKind | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const { code, message } = error;
  if (code === 'EAUTH') return 'login_refused';
  if (code === 'EDNS') return message.includes('ENOTFOUND') ? 'no_such_server' : null;
  const isConnecting = 'command' in error && error.command === 'CONN';
  return isConnecting && (code === 'ETIMEDOUT' || NO_ANSWER.test(message)) ? 'no_answer' : null;
}

const NO_ANSWER = /\b(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b/;

const connectionOf = ({ host, port, security, user, password }: Exclude<SmtpServer, string>) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user ? { auth: { user, pass: password } } : {}),
});

type Credentials = { user: string; password: string };

function credentialsOf(server: SmtpServer): Credentials {
  if (typeof server !== 'string') return server;
  const { username, password } = new URL(server);
  return { user: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes the password out of a text, also as the commands LOGIN and PLAIN send it (RFC 4616). */
function hidingOf({ user, password }: Credentials): (text: string) => string {
  if (!password) return (text) => text;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  // The longest first: it may hold another.
  const forms = [base64(`\0${user}\0${password}`), encodeURIComponent(password), base64(password), password];
  return (text) => forms.reduce((hidden, form) => hidden.replaceAll(form, '…'), text);
}

/** For a shop without SMTP: writes each mail as two files, one text and one HTML, and its attachments. */
export function createFileMailer(folder: string): Mailer {
  return {
    async send({ id, to, subject, text, html, replyTo = '', headers = {}, attachments = [] }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const head = Object.entries({
        To: to,
        ...(replyTo ? { 'Reply-To': replyTo } : {}),
        Subject: subject,
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      const asText = `${head.join('\n')}\n\n${text}\n`;
      await writeFile(join(folder, `${id}.txt`), asText, { mode: 0o600 });
      await writeFile(join(folder, `${id}.html`), html, { mode: 0o600 });
      for (const { name, pdf } of attachments)
        await writeFile(join(folder, `${id}-${name}`), pdf, { mode: 0o600 });
      return { to: 'folder' };
    },
  };
}
