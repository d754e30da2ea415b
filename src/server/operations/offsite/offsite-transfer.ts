import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Bucket } from '../../files/s3/s3-bucket.ts';
import { OffsiteFault } from './offsite-fault.ts';
import type { OffsiteTarget } from './offsite-target.ts';

/** How a copy that is encrypted ends: the format of age (https://age-encryption.org/v1). */
export const ENCRYPTED = '.age';

/**
 * 2^16 rounds of scrypt take 64 MB and half a second; age's own 2^18 would take 256 MB, which a small machine
 * does not have. age reads any up to 2^22.
 */
const SCRYPT_WORK = 16;

const CHUNK = 64 * 1024;

export type Sent = { bytes: number; sha256: string };

/**
 * Sends a file, encrypted if there is a passphrase, then reads the whole copy back and compares its hash. A copy that
 * differs is deleted.
 * @param onProgress the bytes sent or read back so far, of `total`.
 * @throws OffsiteFault
 */
export async function sendFile(
  bucket: Bucket,
  target: Pick<OffsiteTarget, 'passphrase'>,
  { file, key, onProgress }: { file: string; key: string; onProgress: (done: number, total: number) => void },
): Promise<Sent> {
  const source = await stat(file).catch(() => null);
  if (!source) throw new OffsiteFault('file_gone', '');
  const content = await encrypted(readChunks(file), source.size, target.passphrase);
  const sent = createHash('sha256');
  let done = 0;
  const counted = async function* () {
    for await (const chunk of content.chunks) {
      sent.update(chunk);
      done += chunk.length;
      yield chunk;
      onProgress(done, 2 * content.bytes);
    }
  };
  await bucket.put(key, counted(), content.bytes);
  const sha256 = sent.digest('hex');
  const back = createHash('sha256');
  try {
    for await (const piece of bucket.read(key, content.bytes)) {
      back.update(piece);
      done += piece.length;
      onProgress(done, 2 * content.bytes);
    }
    if (back.digest('hex') !== sha256) throw new OffsiteFault('differs', '');
  } catch (error) {
    if (error instanceof OffsiteFault && error.code === 'differs') await bucket.remove(key);
    throw error;
  }
  return { bytes: content.bytes, sha256 };
}

/**
 * Fetches a copy into a file, which must not exist yet, and decrypts it if its name says so.
 * @throws OffsiteFault
 */
export async function fetchFile(
  bucket: Bucket,
  { passphrase }: Pick<OffsiteTarget, 'passphrase'>,
  { key, bytes, file }: { key: string; bytes: number; file: string },
): Promise<void> {
  const isEncrypted = key.endsWith(ENCRYPTED);
  if (isEncrypted && passphrase === null) throw new OffsiteFault('passphrase_missing', '');
  const stored = bucket.read(key, bytes);
  const content = isEncrypted && passphrase !== null ? decrypted(stored, passphrase) : stored;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(CHUNK), 0, CHUNK);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** The web's kind of stream, which age-encryption takes. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

async function encrypted(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
  passphrase: string | null,
): Promise<{ chunks: AsyncIterable<Uint8Array>; bytes: number }> {
  if (passphrase === null) return { chunks, bytes };
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK);
  const stream = await encrypter.encrypt(streamOf(chunks));
  return { chunks: stream, bytes: stream.size(bytes) };
}

async function* decrypted(stored: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  let received: unknown;
  // age-encryption reports every failure alike, so that of the storage is kept apart.
  const watched = async function* () {
    try {
      yield* stored;
    } catch (error) {
      received = error;
      throw error;
    }
  };
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const open = decrypter.decrypt(streamOf(watched())).catch((error: unknown) => {
    if (received) throw received;
    const isOther = error instanceof Error && error.message.startsWith('no identity matched');
    throw new OffsiteFault(isOther ? 'wrong_passphrase' : 'damaged', '', { cause: error });
  });
  try {
    yield* await open;
  } catch (error) {
    if (error instanceof OffsiteFault) throw error;
    if (received) throw received;
    throw new OffsiteFault('damaged', '', { cause: error });
  }
}
