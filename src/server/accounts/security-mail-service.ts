import type { MailKind } from '../../shared/operations/mail.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/mail-outbox-service.ts';
import { accountSubject, type MailBody } from '../mail/mail-rules.ts';
import { readLetterhead } from '../settings/shop-settings-service.ts';
import type { Warning } from './security-mail.ts';
import type { UserRow } from './user-repository.ts';

type SecurityMail = { kind: MailKind; write: (warning: Warning) => MailBody };

/** Tells an account's owner by mail what has happened to it, with what a warning needs. */
export async function enqueueSecurityMail(
  tx: Transaction,
  deps: Deps,
  { id, email }: UserRow,
  { kind, write }: SecurityMail,
): Promise<void> {
  const letterhead = await readLetterhead(tx, deps, { userId: id });
  await enqueueMail(tx, deps, {
    kind,
    subjectId: accountSubject(id, deps.newId('mail')),
    recipient: email,
    body: write({ ...letterhead, newPasswordUrl: `${deps.publicUrl}/forgot-password` }),
    secretUntil: null,
  });
}
