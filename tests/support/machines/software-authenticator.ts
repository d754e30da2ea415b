import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAnswer } from '../../../src/shared/schemas/second-factor.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What a phishing page, a clone or a broken device would do differently. */
type Faults = { origin?: string; rpId?: string; counter?: number; id?: string };

/** An authenticator with one ES256 passkey, speaking WebAuthn as a browser passes it on. */
export function createAuthenticator(shopOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let signatures = 0;

  const clientData = (type: string, challenge: string, origin = shopOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ flags, rpId, counter }: { flags: number; rpId: string; counter: number }) {
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), numbers]);
  }

  const ownRpId = new URL(shopOrigin).hostname;
  return {
    /** Answers what `beginPasskey` asks for. */
    make({ challenge }: { challenge: string }, { origin, rpId = ownRpId }: Faults = {}): NewPasskey {
      const key = isoCBOR.encode(
        // COSE: EC2, ES256, P-256.
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flags = PRESENT | VERIFIED | HAS_CREDENTIAL;
      const authData = Buffer.concat([
        authenticatorData({ flags, rpId, counter: signatures }),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      };
    },
    /** Signs what `passkeyForSignIn` or `passkeyForProof` asks for. */
    sign({ challenge }: { challenge: string }, faults: Faults = {}): { passkey: PasskeyAnswer } {
      signatures++;
      const { origin, rpId = ownRpId, counter = signatures } = faults;
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData({ flags: PRESENT | VERIFIED, rpId, counter });
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        passkey: {
          id: faults.id ?? base64url(id),
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
