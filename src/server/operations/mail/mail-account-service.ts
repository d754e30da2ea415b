import { WEEK_MS } from '../../../shared/durations.ts';
import type { MailMode } from '../../../shared/operations/health.ts';
import type { MailSecurity } from '../../../shared/operations/mail.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { findUser } from '../../accounts/user-repository.ts';
import { type Actor, actorUserId, assertAdmin, assertFresh } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import {
  PASSWORD_NAME,
  putMailAccount,
  readMailAccount,
  type StoredMailServer,
} from '../../mail/mail-account-repository.ts';
import { hastenQueuedMails, requeueFailedMails } from '../../mail/mail-repository.ts';

export type MailServerFields = {
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  from: string;
};

/** What the panel shows of the mail server; never its password. */
export type MailOverview = {
  version: number;
  mode: MailMode;
  /** Environment variables that decide instead of the panel. */
  variables: string[];
  /** The environment's server and sender; null without one. */
  environment: { host: string; from: string } | null;
  server: (MailServerFields & { hasPassword: boolean; setAt: Date; setBy: string }) | null;
};

/** @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export async function getMailAccount(deps: Deps, actor: Actor): Promise<MailOverview> {
  assertAdmin(actor);
  const { version, server } = await readMailAccount(deps.db.read);
  const { mail } = deps.setup.environment;
  return {
    version,
    mode: await deps.setup.mail(),
    variables: mail ? MAIL_VARIABLES : [],
    environment: mail,
    server: server && overviewOf(server),
  };
}

const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'];

const overviewOf = ({ password, setAt, ...server }: StoredMailServer) => ({
  ...server,
  hasPassword: password !== null,
  setAt: new Date(setAt),
});

export type SaveMailServerInput = {
  version: number;
  /** `password` null keeps the one that is stored, unless it would go to another server or user. */
  server: MailServerFields & { password: string | null };
};

/**
 * Sends all mails by this server from now on. Those that wait are due at once, and so are those that failed in the
 * last week.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`;
 * `set_by_environment`; `too_many_requests`; `missing_field` when a login lacks its password;
 * `settings_changed` when `version` is stale.
 */
export async function saveMailServer(
  deps: Deps,
  actor: Actor,
  { version, server: { password, ...fields } }: SaveMailServerInput,
): Promise<MailOverview> {
  await assertMayArrange(deps, actor);
  const sealed = password ? await deps.secrets.seal(PASSWORD_NAME, password) : null;
  const id = actorUserId(actor);
  const user = id && (await findUser(deps.db.read, id));
  const setBy = user ? user.name : '';
  await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'catalogue');
    const before = await readMailAccount(tx);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    const kept = before.server && goesToSame(before.server, fields) ? before.server.password : null;
    const stored = fields.user === '' ? null : (sealed ?? kept);
    if (fields.user !== '' && stored === null)
      throw new ShopError({ code: 'missing_field', field: 'password' });
    const now = deps.now();
    const after = { ...fields, password: stored, setAt: now.toISOString(), setBy };
    await putMailAccount(tx, { version: version + 1, server: after }, now);
    await hastenQueuedMails(tx, now);
    await requeueFailedMails(tx, { now, since: new Date(now.getTime() - WEEK_MS) });
    const { host, port, from } = fields;
    await audit(tx, deps, actor, {
      action: 'mail_server.entered',
      entity: 'setting',
      entityId: 'mail_account',
      data: { host, port, from, password: sealed !== null },
    });
  });
  return getMailAccount(deps, actor);
}

/** Somebody who may change the mail server must not learn the password by sending it to a server of their own. */
const goesToSame = (before: MailServerFields, after: MailServerFields): boolean =>
  before.host === after.host &&
  before.port === after.port &&
  before.user === after.user &&
  before.security === after.security;

/**
 * Writes mails into the folder from now on.
 * @throws ShopError as {@link saveMailServer}.
 */
export async function removeMailServer(
  deps: Deps,
  actor: Actor,
  { version }: { version: number },
): Promise<MailOverview> {
  await assertMayArrange(deps, actor);
  await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'catalogue');
    const before = await readMailAccount(tx);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    await putMailAccount(tx, { version: version + 1, server: null }, deps.now());
    await audit(tx, deps, actor, {
      action: 'mail_server.removed',
      entity: 'setting',
      entityId: 'mail_account',
      data: {},
    });
  });
  return getMailAccount(deps, actor);
}

async function assertMayArrange(deps: Deps, actor: Actor): Promise<void> {
  assertAdmin(actor);
  assertFresh(actor);
  if (deps.setup.environment.mail)
    throw new ShopError({ code: 'set_by_environment', variables: MAIL_VARIABLES });
  await takeAttempts(deps, [{ limit: 'accountChange', of: [] }]);
}
