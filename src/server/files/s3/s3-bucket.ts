import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { S3FaultCode } from '../../../shared/operations/s3-faults.ts';
import type { S3Target } from './s3-target.ts';

/** How long a piece may take, and how long to wait before it is tried again. In milliseconds. */
export type Patience = { pieceMs: number; pausesMs: readonly number[] };

/** A piece of 8 MiB in that time is 0.4 MBit/s. */
const PATIENCE: Patience = { pieceMs: 180_000, pausesMs: [1_000, 5_000, 20_000] };

const PIECE = 8 * 1024 * 1024;
/** S3 takes at most 10,000 parts. */
const PARTS_MOST = 9_000;
const GOODBYE_MS = 2_000;

export type StoredObject = { key: string; bytes: number; changedAt: Date };

/** What is thrown when the storage does not do what was asked. */
export type S3Fault = Error & { code: string };

export type BucketOptions = {
  /** Makes what is thrown. Its `detail` is what the storage or the network answered, as a code: never a key. */
  Fault: new (
    code: S3FaultCode,
    detail: string,
  ) => S3Fault;
  patience?: Patience | undefined;
  /** Ends what is under way, and keeps anything else from starting. */
  signal?: AbortSignal;
};

export type Bucket = {
  /** Stores `bytes` bytes in pieces; an upload that fails leaves nothing behind. */
  put(key: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** Reads an object in pieces; a cut connection costs one piece. */
  read(key: string, bytes: number): AsyncGenerator<Uint8Array>;
  /** Stores a small object in one piece. */
  putWhole(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** A small object; null if there is none. */
  get(key: string): Promise<{ content: Buffer; changedAt: Date } | null>;
  has(key: string): Promise<boolean>;
  list(prefix: string): Promise<StoredObject[]>;
  remove(key: string): Promise<void>;
};

/**
 * A bucket of a storage that speaks S3. At most two pieces are in memory. Every call throws a `Fault`, after it was tried
 * again where that may help.
 */
export function openBucket(
  { origin, bucket, region, accessKey, secretKey }: S3Target,
  { Fault, patience = PATIENCE, signal = new AbortController().signal }: BucketOptions,
): Bucket {
  const { pieceMs, pausesMs } = patience;
  const connect = (timeLimit: () => AbortSignal) =>
    new S3mini({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      endpoint: origin,
      region,
      // Nobody may send the keys' signature, or the backup, elsewhere.
      fetch: (url, init) => fetch(url, { ...init, redirect: 'manual', signal: timeLimit() }),
    });
  const s3 = connect(() => AbortSignal.any([signal, AbortSignal.timeout(pieceMs)]));

  /** The bucket is in the path, which every storage understands, whatever its name and its certificate. */
  const pathOf = (key: string): string => `${bucket}/${key}`;

  async function patiently<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        const { code, detail } = faultOf(error);
        const wait = pausesMs[tries];
        if (wait === undefined || !isPassing(error, code)) throw new Fault(code, detail);
        await pause(wait, undefined, { signal });
      }
    }
  }

  async function putInParts(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const key = pathOf(name);
    const id = await patiently(() => s3.getMultipartUploadId(key));
    try {
      const parts: { partNumber: number; etag: string }[] = [];
      for await (const piece of pieces) {
        const number = parts.length + 1;
        parts.push(await patiently(() => s3.uploadPart(key, id, piece, number)));
      }
      await patiently(() => s3.completeMultipartUpload(key, id, parts));
    } catch (error) {
      // Parts of an upload that was given up cost money; `signal` does not end this call.
      const last = connect(() => AbortSignal.timeout(GOODBYE_MS));
      await last.abortMultipartUpload(key, id).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, content, bytes) {
      const pieces = inPieces(content, Math.max(PIECE, Math.ceil(bytes / PARTS_MOST)));
      if (bytes > PIECE) return putInParts(key, pieces);
      for await (const only of pieces) await patiently(() => s3.putObject(pathOf(key), only));
    },
    async *read(key, bytes) {
      for (let at = 0; at < bytes; at += PIECE) {
        const end = Math.min(at + PIECE, bytes);
        const piece = await patiently(async () => {
          const answer = await s3.getObjectRaw(pathOf(key), false, at, end);
          return new Uint8Array(await answer.arrayBuffer());
        });
        if (piece.length !== end - at) throw new Fault('differs', '');
        yield piece;
      }
    },
    async putWhole(key, bytes, contentType) {
      await patiently(() => s3.putObject(pathOf(key), bytes, contentType));
    },
    async get(key) {
      try {
        return await patiently(async () => {
          const answer = await s3.getObjectRaw(pathOf(key));
          const changedAt = new Date(answer.headers.get('last-modified') ?? 0);
          return { content: Buffer.from(await answer.arrayBuffer()), changedAt };
        });
      } catch (error) {
        if (error instanceof Fault && error.code === 'not_there') return null;
        throw error;
      }
    },
    async has(key) {
      return (await patiently(() => s3.objectExists(pathOf(key)))) === true;
    },
    async list(prefix) {
      const found = await patiently(() => s3.listObjects(bucket, prefix));
      if (found === null) throw new Fault('no_bucket', bucket);
      return found.map(({ Key, Size, LastModified }) => ({
        key: Key,
        bytes: Number(Size),
        changedAt: new Date(LastModified),
      }));
    },
    async remove(key) {
      await patiently(() => s3.deleteObject(pathOf(key)));
    },
  };
}

/** Cuts a stream into pieces of `size` bytes; the last may be shorter. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let used = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + size - used);
      piece.set(taken, used);
      used += taken.length;
      at += taken.length;
      if (used === size) {
        yield piece;
        // The one before may still be on its way.
        piece = new Uint8Array(size);
        used = 0;
      }
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}

/** What s3mini throws for an answer of the storage. */
type ServiceError = Error & { status: number; serviceCode?: string; body?: string };
const isOfStorage = (error: unknown): error is ServiceError => error instanceof Error && 'status' in error;

/** Whether the same call may succeed later. */
const isPassing = (error: unknown, code: S3FaultCode): boolean =>
  code === 'unreachable' || (isOfStorage(error) && (error.status >= 500 || error.status === 429));

const CODES = {
  InvalidAccessKeyId: 'wrong_keys',
  SignatureDoesNotMatch: 'wrong_keys',
  InvalidSecurity: 'wrong_keys',
  Unauthorized: 'wrong_keys',
  AccessDenied: 'forbidden',
  NoSuchBucket: 'no_bucket',
  // This machine's clock is wrong, as it may be until the network has set it.
  RequestTimeTooSkewed: 'refused',
  NoSuchKey: 'not_there',
  PermanentRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
} as const;

/** An error as a code, with a detail of which only the storage's error code and the network's are repeated: never a key. */
function faultOf(error: unknown): { code: S3FaultCode; detail: string } {
  if (!isOfStorage(error)) return { code: 'unreachable', detail: networkCode(error) };
  // Some name their content type in a way that s3mini does not read.
  const named = error.serviceCode === 'Unknown' ? /<Code>(\w+)<\/Code>/.exec(error.body ?? '')?.[1] : null;
  const said = named ?? error.serviceCode ?? '';
  const known = Object.entries(CODES).find(([code]) => code === said)?.[1];
  const detail = `HTTP ${error.status}${said && said !== 'Unknown' ? ` ${said}` : ''}`;
  return { code: known ?? byStatus(error.status), detail };
}

function byStatus(status: number): 'wrong_keys' | 'forbidden' | 'no_bucket' | 'wrong_region' | 'refused' {
  if (status === 401) return 'wrong_keys';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'no_bucket';
  return status >= 300 && status < 400 ? 'wrong_region' : 'refused';
}

function networkCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'timeout';
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}
