import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer } from '../../../shared/schemas/second-factor.ts';
import { ShopError } from '../../../shared/shop-error.ts';

/** How long a challenge is good for, and the browser asks. */
export const CHALLENGE_MS = 5 * 60_000;

/**
 * What today's authenticators sign with: EdDSA, ES256 and RS256, as IANA numbers them for COSE. The library's own list
 * asks Node for features that are experimental.
 */
const ALGORITHMS = [-8, -7, -257];

/**
 * Loaded when the first person uses a passkey: it takes a tenth of a shop's start, for parsers of certificates. Those
 * need the metadata of reflection, which a bundler does not keep in front of them.
 */
async function webAuthn() {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
}

/** What an authenticator needs to know about a passkey to use it. */
export type KnownPasskey = { credentialId: string; transports: string[] };
/** What checks a passkey's signature. */
export type PasskeyKey = { credentialId: string; publicKey: string; counter: number };

/** The shop as passkeys know it: bound to its host, so that no other site can ask for them. */
const relyingPartyOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

const asCredentials = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** What a browser needs to make a passkey; `known` ones are not offered again. */
export async function creationOptions(
  publicUrl: string,
  {
    shopName,
    user,
    known,
  }: { shopName: string; user: { id: string; email: string; name: string }; known: readonly KnownPasskey[] },
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>> {
  const { extensions: _, ...options } = await (await webAuthn()).generateRegistrationOptions({
    rpID: relyingPartyOf(publicUrl).id,
    rpName: shopName,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: asCredentials(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
  return options;
}

/** What a browser needs to use one of these passkeys. */
export async function requestOptions(
  publicUrl: string,
  passkeys: readonly KnownPasskey[],
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>> {
  const { extensions: _, ...options } = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingPartyOf(publicUrl).id,
    allowCredentials: asCredentials(passkeys),
    userVerification: 'preferred',
    timeout: CHALLENGE_MS,
  });
  return options;
}

/** The challenge that an answer claims to have signed. @throws ShopError `invalid_passkey`. */
export const challengeIn = ({ clientDataJSON }: { clientDataJSON: string }): Promise<string> =>
  refusing(async () => {
    await import('reflect-metadata');
    const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
    // The library passes on whatever the JSON has there, and the database takes only text.
    const challenge: unknown = decodeClientDataJSON(clientDataJSON).challenge;
    if (typeof challenge !== 'string' || !/^[\w-]+$/.test(challenge)) throw new Error('no challenge');
    return challenge;
  });

/** @throws ShopError `invalid_passkey` unless it was made for this shop, on its own pages, for this challenge. */
export async function readNewPasskey(
  publicUrl: string,
  challenge: string,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<PasskeyKey> {
  const { id: expectedRPID, origin } = relyingPartyOf(publicUrl);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw new ShopError({ code: 'invalid_passkey' });
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/**
 * Checks a passkey's signature over a challenge.
 * @returns its new counter.
 * @throws ShopError `invalid_passkey`, also when the counter has not moved on: then there may be a copy.
 */
export async function readPasskeyAnswer(
  publicUrl: string,
  challenge: string,
  { credentialId, publicKey, counter }: PasskeyKey,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
): Promise<number> {
  const { id: expectedRPID, origin } = relyingPartyOf(publicUrl);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: false,
    }),
  );
  if (!verified) throw new ShopError({ code: 'invalid_passkey' });
  return authenticationInfo.newCounter;
}

/** The library throws plain errors for whatever a browser sends; to the caller they are refusals. */
async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ShopError({ code: 'invalid_passkey' }, { cause });
  }
}
