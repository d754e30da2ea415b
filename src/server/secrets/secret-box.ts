import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../files/sync-folder.ts';
import { unfinishedName } from '../files/write-whole.ts';

/**
 * Encrypts the secrets that owners enter in the panel. Their key is in a file outside the database, so that a copy
 * of the database, such as a backup, does not reveal them.
 */
export type SecretBox = {
  readonly keyFile: string;
  /**
   * @param name what the secret is for; it opens under this name only.
   * @throws Error when the key file is damaged, or cannot be made.
   */
  seal(name: string, secret: string): Promise<string>;
  /** @returns null when the key is missing or another one, or the text was changed. */
  open(name: string, sealed: string): Promise<string | null>;
};

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** What NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = '1';

/** Opens the box of this key file, which is made with the first secret. */
export const openSecretBox = (keyFile: string): SecretBox => ({
  keyFile,
  async seal(name, secret) {
    const key = (await readKey(keyFile)) ?? (await makeKey(keyFile));
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(name));
    const bytes = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${VERSION}.${Buffer.concat(bytes).toString('base64url')}`;
  },
  async open(name, sealed) {
    const key = await readKey(keyFile).catch(() => null);
    const [version, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    if (!key || version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const tagAt = bytes.length - TAG_BYTES;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const cipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(tagAt));
    try {
      return cipher.update(bytes.subarray(NONCE_BYTES, tagAt), undefined, 'utf8') + cipher.final('utf8');
    } catch {
      return null;
    }
  },
});

/** What is wrong with a key file that exists; null if nothing is, or there is none. */
export async function findKeyFileFault(keyFile: string): Promise<string | null> {
  return readKey(keyFile).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** @returns null when there is no file. @throws Error when it holds no key or cannot be read. */
async function readKey(keyFile: string): Promise<Buffer | null> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    const remedy = error.code === 'EACCES' ? ': give it to the user that runs the shop (chown)' : '';
    throw new Error(`${keyFile} cannot be read (${error.code})${remedy}`, { cause: error });
  });
  if (text === null) return null;
  if (!new RegExp(`^[0-9a-f]{${KEY_BYTES * 2}}\\s*$`, 'i').test(text))
    throw new Error(`${keyFile} is damaged: it must hold ${KEY_BYTES * 2} hexadecimal digits`);
  return Buffer.from(text.trim(), 'hex');
}

/** Makes the key file, unless another process was first. */
async function makeKey(keyFile: string): Promise<Buffer> {
  const unfinished = unfinishedName(keyFile);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // Unlike a rename, a link never replaces a file; some file systems have none.
    await link(unfinished, keyFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') return rename(unfinished, keyFile);
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(keyFile));
  const key = await readKey(keyFile);
  if (!key) throw new Error(`${keyFile} was not made`);
  return key;
}
