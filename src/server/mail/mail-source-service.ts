import type { MailMode } from '../../shared/operations/health.ts';
import type { Reader } from '../db/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { PASSWORD_NAME, readMailAccount, type StoredMailServer } from './mail-account-repository.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from './mail-gateway.ts';

export type MailSources = {
  read: Reader;
  secrets: SecretBox;
  /** The server of the environment, which wins; null without one. */
  environment: { smtpUrl: string; from: string } | null;
  /** Where mails are written without a server. */
  outboxFolder: string;
};

export type Mails = {
  /** Sends by whichever server is valid when it is called. */
  mailer: Mailer;
  mode: () => Promise<MailMode>;
};

type Source = { mode: MailMode; mailer: Mailer };

/** Waits in the outbox, rather than going into a folder that nobody reads. */
const LOCKED: Source = {
  mode: 'locked',
  mailer: {
    async send() {
      throw new Error('the password of the mail server cannot be read: enter it again in the panel');
    },
  },
};

/**
 * Mails through the server that is valid at the time of each call, so that a change in the panel takes hold in every
 * process without a restart: the environment's, else the one entered in the panel, else a folder.
 */
export function openMails({ environment, read, secrets, outboxFolder }: MailSources): Mails {
  const fixed: Source | null = environment && {
    mode: 'server',
    mailer: createSmtpMailer({ server: environment.smtpUrl, from: environment.from }),
  };
  const folder: Source = { mode: 'folder', mailer: createFileMailer(outboxFolder) };
  let last: { version: number; source: Source } | null = null;

  async function current(): Promise<Source> {
    if (fixed) return fixed;
    const { version, server } = await readMailAccount(read);
    if (!server) return folder;
    if (last?.version === version) return last.source;
    const password = server.password === null ? '' : await secrets.open(PASSWORD_NAME, server.password);
    if (password === null) return LOCKED;
    last = { version, source: { mode: 'server', mailer: mailerOf(server, password) } };
    return last.source;
  }

  return {
    mode: async () => (await current()).mode,
    mailer: { send: async (mail) => (await current()).mailer.send(mail) },
  };
}

function mailerOf({ host, port, security, user, from }: StoredMailServer, password: string): Mailer {
  return createSmtpMailer({ server: { host, port, security, user, password }, from });
}
