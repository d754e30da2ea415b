import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * The POSIX tar format (ustar), written and read in bounded pieces. Reading is strict: regular files only, no
 * links, no extensions, nothing after the end. Any tar program can open the result.
 */

/** Tells the person who named an archive, in words, what is wrong with it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export type FileDigest = { bytes: number; sha256: string };

export type TarWriter = {
  addBytes(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error when the file no longer has `bytes` bytes. */
  addFile(name: string, path: string, bytes: number): Promise<void>;
  /** Finishes the archive and flushes it to disk. */
  end(): Promise<void>;
  /** Closes the file, finished or not. */
  close(): Promise<void>;
};

export type TarEntry = {
  name: string;
  bytes: number;
  /** Its owner may run it. */
  executable: boolean;
  content: () => AsyncGenerator<Buffer>;
};

const BLOCK = 512;
const CHUNK = 256 * 1024;
/** Offsets and lengths of a header's fields. */
const FIELD = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  link: [157, 100],
  magic: [257, 8],
  prefix: [345, 155],
} as const;
const MAGIC = 'ustar\u000000';
const [FILE, FOLDER] = ['0', '5'];
const OWNER_MAY_RUN = 0o100;
const LARGEST_OCTAL = 8 ** 11 - 1;

/** @param modified the modification time of every entry. */
export async function createTar(file: string, modified: Date): Promise<TarWriter> {
  const handle = await open(file, 'wx', 0o600);
  const pad = (bytes: number) => handle.write(Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK));
  return {
    async addBytes(name, bytes) {
      await handle.write(header(name, bytes.length, modified));
      await handle.write(bytes);
      await pad(bytes.length);
    },
    async addFile(name, path, bytes) {
      await handle.write(header(name, bytes, modified));
      let written = 0;
      for await (const chunk of readFileInChunks(path)) {
        written += chunk.length;
        await handle.write(chunk);
      }
      if (written !== bytes) throw new Error(`${path} changed while it was read`);
      await pad(bytes);
    },
    async end() {
      await handle.write(Buffer.alloc(2 * BLOCK));
      await handle.sync();
    },
    close: () => handle.close(),
  };
}

function header(name: string, bytes: number, modified: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = ([at]: readonly [number, number], text: string) => block.write(text, at);
  const octal = (field: readonly [number, number], value: number) =>
    put(field, value.toString(8).padStart(field[1] - 1, '0'));
  const { prefix, rest } = splitName(name);
  put(FIELD.name, rest);
  put(FIELD.prefix, prefix);
  octal(FIELD.mode, 0o600);
  octal(FIELD.uid, 0);
  octal(FIELD.gid, 0);
  octal(FIELD.mtime, Math.floor(modified.getTime() / 1000));
  if (bytes <= LARGEST_OCTAL) octal(FIELD.size, bytes);
  else {
    // The base-256 form for 8 GB and more, which every tar program understands: the first bit marks a binary
    // number.
    block.writeUInt8(0x80, FIELD.size[0]);
    block.writeBigUInt64BE(BigInt(bytes), FIELD.size[0] + 4);
  }
  put(FIELD.type, FILE);
  put(FIELD.magic, MAGIC);
  put(FIELD.checksum, `${checksum(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** Splits a name of more than 100 bytes at a slash, for the header's two fields. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= FIELD.name[1]) return { prefix: '', rest: name };
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= FIELD.prefix[1] && Buffer.byteLength(rest) <= FIELD.name[1]) {
      return { prefix, rest };
    }
  }
  throw new ArchiveError(`the name ${JSON.stringify(name)} is too long for an archive: shorten it`);
}

/** The sum of a header's bytes, with its own field counted as blanks. */
function checksum(block: Buffer): number {
  const [start, length] = FIELD.checksum;
  let sum = length * 0x20;
  for (const [at, byte] of block.entries()) if (at < start || at >= start + length) sum += byte;
  return sum;
}

/**
 * The entries of an archive, in order; their content may be read or skipped.
 * @param of `tar`: written by that program, with entries for folders, which are skipped, and zeros after its end.
 * @throws ArchiveError when the file is not a tar archive, is truncated, or contains anything but regular
 * files.
 */
export async function* readTar(file: string, of: 'shop' | 'tar' = 'shop'): AsyncGenerator<TarEntry> {
  const handle = await open(file, 'r');
  try {
    const { size: length } = await handle.stat();
    for (let at = 0; ; ) {
      const block = await readBlock(handle, at, length);
      if (isZero(block)) {
        const last = await readBlock(handle, at + BLOCK, length);
        let end = at + 2 * BLOCK;
        while (of === 'tar' && end < length && isZero(await readBlock(handle, end, length))) end += BLOCK;
        if (!isZero(last) || length !== end) throw new ArchiveError('there is data after its end');
        return;
      }
      const { name, bytes, type, executable } = parseHeader(block);
      if (of === 'tar' && type === FOLDER) {
        at += BLOCK;
        continue;
      }
      if (type !== FILE) throw new ArchiveError(`${JSON.stringify(name)} is not a regular file`);
      const start = at + BLOCK;
      const end = start + bytes;
      if (end > length) throw new ArchiveError(`it is cut off in the middle of ${JSON.stringify(name)}`);
      yield { name, bytes, executable, content: () => readRange(handle, start, end) };
      at = start + Math.ceil(bytes / BLOCK) * BLOCK;
    }
  } finally {
    await handle.close();
  }
}

async function readBlock(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  if (at + BLOCK > length) {
    throw new ArchiveError(at === 0 ? 'it is no archive' : 'it is cut off: its end is missing');
  }
  const { buffer } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
  return buffer;
}

const isZero = (block: Buffer): boolean => block.every((byte) => byte === 0);

type Header = Omit<TarEntry, 'content'> & { type: string };

function parseHeader(block: Buffer): Header {
  const raw = ([at, length]: readonly [number, number]) => block.subarray(at, at + length);
  const text = (field: readonly [number, number]) => {
    const bytes = raw(field);
    const end = bytes.indexOf(0);
    return bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8');
  };
  if (raw(FIELD.magic).toString('latin1') !== MAGIC) throw new ArchiveError('it is no archive');
  if (Number.parseInt(text(FIELD.checksum).trim(), 8) !== checksum(block)) {
    throw new ArchiveError('it is damaged: a header has a wrong checksum');
  }
  const prefix = text(FIELD.prefix);
  const name = prefix ? `${prefix}/${text(FIELD.name)}` : text(FIELD.name);
  if (text(FIELD.link) !== '') throw new ArchiveError(`${JSON.stringify(name)} is not a regular file`);
  const [sizeAt] = FIELD.size;
  const bytes =
    block.readUInt8(sizeAt) === 0x80
      ? Number(block.readBigUInt64BE(sizeAt + 4))
      : Number.parseInt(text(FIELD.size), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) {
    throw new ArchiveError(`${JSON.stringify(name)} has an invalid size`);
  }
  const executable = (Number.parseInt(text(FIELD.mode), 8) & OWNER_MAY_RUN) !== 0;
  return { name, bytes, type: text(FIELD.type), executable };
}

async function* readRange(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const wanted = Math.min(CHUNK, end - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    if (bytesRead === 0) throw new ArchiveError('it was truncated while it was read');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function* readFileInChunks(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    yield* readRange(handle, 0, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

/** Size and SHA-256 (hex) of a file, read in pieces so that the event loop is not blocked. */
export async function digestFile(path: string): Promise<FileDigest> {
  const digest = digester();
  for await (const chunk of readFileInChunks(path)) digest.add(chunk);
  return digest.end();
}

/** Counts and hashes a stream of bytes. */
export function digester() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add(chunk: Uint8Array) {
      bytes += chunk.length;
      hash.update(chunk);
    },
    end: (): FileDigest => ({ bytes, sha256: hash.digest('hex') }),
  };
}
