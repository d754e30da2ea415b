import type { RouterInputs, RouterOutputs } from '../../../lib/trpc.ts';

export type FactorAnswer = RouterInputs['secondFactor']['finishSignIn']['answer'];
type PasskeyAnswer = Extract<FactorAnswer, { passkey: unknown }>['passkey'];
type NewPasskey = RouterInputs['secondFactor']['addPasskey']['made'];

/** Whether the browser can use passkeys on this page: it needs https, or localhost. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** WebAuthn in the browser; its code is loaded on the press that needs it. */
const load = () => import('@simplewebauthn/browser');

/** The person changed their mind, waited too long, or the device refused: which one, no browser tells. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Asks the person for one of their passkeys. @throws NoPasskey when none is used. */
export async function askPasskey(
  options: RouterOutputs['secondFactor']['passkeyForSignIn'],
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(refusePasskey);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Has the device make a passkey. @throws NoPasskey when none is made. */
export async function makePasskey(
  options: RouterOutputs['secondFactor']['beginPasskey'],
): Promise<NewPasskey> {
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(refusePasskey);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

function refusePasskey(cause: unknown): never {
  throw new NoPasskey('no passkey', { cause });
}
