import { OPTIONAL_MAILS, type OptionalMail } from '../../shared/operations/mail.ts';
import { derivedSecret, isSameSecret } from '../derived-secret.ts';

/** Who unsubscribes from which emails. */
export type Unsubscribing = { kind: OptionalMail; email: string };

/** What the link of a mail carries: kind and address, signed with the shop's secret. It never expires. */
export function writeUnsubscribeToken(secret: string, { kind, email }: Unsubscribing): string {
  const said = Buffer.from(`${kind} ${email}`).toString('base64url');
  return `${said}.${derivedSecret(secret, said)}`;
}

/** @returns null for a token that this shop did not write. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribing | null {
  const [said = '', signature = ''] = token.split('.');
  if (!isSameSecret(signature, derivedSecret(secret, said))) return null;
  const [, name, email] = /^(\w+) (.+)$/s.exec(Buffer.from(said, 'base64url').toString()) ?? [];
  const kind = OPTIONAL_MAILS.find((each) => each === name);
  return kind && email ? { kind, email } : null;
}
