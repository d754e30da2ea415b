import { z } from 'zod';
import { filledText, id, text } from './text.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Of an authenticator app, or a recovery code; spaces, dashes and capitals do not matter. */
export const factorCode = filledText(64);

/** What a browser made, as WebAuthn's registration answers it. */
const newPasskeyInput = z.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(20_000),
  transports: z.array(text(32)).max(10),
});
export type NewPasskey = z.infer<typeof newPasskeyInput>;

/** What a passkey signed, as WebAuthn's authentication answers it. */
const passkeyAnswer = z.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const byCode = z.strictObject({ code: factorCode });
const byPasskey = z.strictObject({ passkey: passkeyAnswer });
const factorAnswer = z.union([byCode, byPasskey]);
export type FactorAnswer = z.infer<typeof factorAnswer>;

const token = filledText(100);
export const secondStepInput = z.strictObject({ token });
export const finishSignInInput = z.strictObject({ token, answer: factorAnswer });

/** A password, for a person without a second factor; else the second factor. */
export const proveInput = z.strictObject({
  answer: z.union([z.strictObject({ password: filledText(1_024) }), byCode, byPasskey]),
});

export const confirmAppInput = byCode;

const PASSKEY_NAME_MAX = 60;
const name = filledText(PASSKEY_NAME_MAX).trim();
export const addPasskeyInput = z.strictObject({ name, made: newPasskeyInput });
export const renamePasskeyInput = z.strictObject({ id: id('passkey'), name });
export const passkeyInput = z.strictObject({ id: id('passkey') });
