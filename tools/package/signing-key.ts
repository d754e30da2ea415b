import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.ts';

/** Who installs a release trusts the next one by the public half of this key. */
export type SigningKey = { file: string; private: KeyObject; publicPem: string };

/**
 * The key that signs releases, from the file that VOLTCART_SIGNING_KEY names (PEM, Ed25519); without it a key is
 * made once in .cache/, good for trying things out.
 * @throws Error when the file is missing or holds another kind of key.
 */
export function signingKey(named = process.env.VOLTCART_SIGNING_KEY): SigningKey {
  const file = named || join(ROOT, '.cache/signing-key.pem');
  if (!named && !existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const pair = generateKeyPairSync('ed25519');
    writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key`);
  return {
    file,
    private: key,
    publicPem: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
