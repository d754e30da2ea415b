import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES, SHEET_MAX_BYTES } from '../../../shared/product-limits.ts';
import { ShopError } from '../../../shared/shop-error.ts';

/** The largest file that any of the calls takes. */
const FILE_MAX_BYTES = Math.max(IMAGE_MAX_BYTES, SHEET_MAX_BYTES);
/** What goes round the file: headers of parts, and the few fields beside it. */
const ROUND_THE_FILE = 64 * 1024;
const LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 };

/** Lets a plugin's routes be sent a form with a file; everything else there is an unsupported type. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // One byte more than is allowed: a file of exactly the limit is not one that was cut off.
  await app.register(multipart, { limits: { ...LIMITS, fileSize: FILE_MAX_BYTES + 1 } });
}

/**
 * The fields of a form, its one file as bytes. What is too large is refused as soon as that is known. Names
 * of files are not looked at.
 * @throws ShopError `too_large`, `unsupported_content_type`, `invalid_field` for what is no whole form.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ShopError({ code: 'unsupported_content_type' });
  try {
    if (Number(request.headers['content-length'] ?? 0) > FILE_MAX_BYTES + ROUND_THE_FILE) {
      throw new ShopError({ code: 'too_large' });
    }
    return await readParts(request);
  } catch (error) {
    // Thrown away as it comes: a client that is still sending would otherwise never read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOfForm(error);
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  for await (const part of request.parts()) {
    form.set(part.fieldname, part.type === 'file' ? await readFile(part.file) : part.value);
  }
  return Object.fromEntries(form);
}

async function readFile(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > FILE_MAX_BYTES) throw new ShopError({ code: 'too_large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Whatever the parser dislikes is the sender's fault: it reads nothing but what was sent. */
function refusalOfForm(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const tooLarge = (error as { statusCode?: number }).statusCode === 413;
  return new ShopError(tooLarge ? { code: 'too_large' } : { code: 'invalid_field', field: 'file' }, {
    cause: error,
  });
}
