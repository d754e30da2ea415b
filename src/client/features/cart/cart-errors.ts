import { reasonOf } from '../../lib/error-text.ts';

/** Whether the server no longer knows who this is: the session has ended. */
export function isSignedOut(error: unknown): boolean {
  const code = reasonOf(error)?.code;
  return code === 'cart_needs_login' || code === 'unauthenticated';
}
