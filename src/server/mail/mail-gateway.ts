import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A PDF that goes with a mail. */
export type Attachment = { name: string; pdf: Buffer };

/** A mail ready to send. `id` is the same on every try, so that duplicates can be recognised. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
};

/** Where a mail went: to the mail server, or only into the outbox folder. */
export type Delivery = 'sent' | 'written';

/** Sends a mail. @throws when the server did not accept it; the caller retries. */
export type Mailer = { send(mail: OutgoingMail): Promise<Delivery> };

const TIMEOUT_MS = 20_000;

/** Sends over SMTP. nodemailer is loaded with the first mail. */
export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    const options = {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Our mails are plain content, so nodemailer must not fetch files or URLs for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return createTransport(options, { from });
  };
  let transport: ReturnType<typeof connect> | null = null;
  return {
    async send({ id, to, subject, text, html, attachments = [] }) {
      transport ??= connect();
      const messageId = `<${id}@${domain}>`;
      await (await transport).sendMail({
        messageId,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, pdf }) => ({
          filename: name,
          content: pdf,
          contentType: 'application/pdf',
        })),
      });
      return 'sent';
    },
  };
}

/** For a shop without SMTP: writes each mail as two files, one text and one HTML, and its attachments. */
export function createFileMailer(folder: string): Mailer {
  return {
    async send({ id, to, subject, text, html, attachments = [] }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const asText = `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
      await writeFile(join(folder, `${id}.txt`), asText, { mode: 0o600 });
      await writeFile(join(folder, `${id}.html`), html, { mode: 0o600 });
      for (const { name, pdf } of attachments)
        await writeFile(join(folder, `${id}-${name}`), pdf, { mode: 0o600 });
      return 'written';
    },
  };
}
