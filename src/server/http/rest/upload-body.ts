import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES, SHEET_MAX_BYTES } from '../../../shared/catalogue/product-limits.ts';
import { ShopError } from '../../../shared/shop-error.ts';

/** The largest file that any call accepts. */
const FILE_MAX_BYTES = Math.max(IMAGE_MAX_BYTES, SHEET_MAX_BYTES);
/** The largest field beside the file: the addresses of the pictures that a products file names. */
const FIELD_MAX_BYTES = 128 * 1024;
/** Multipart overhead: the parts' headers and the few fields besides the file. */
const MULTIPART_OVERHEAD = 64 * 1024 + FIELD_MAX_BYTES;
const LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: FIELD_MAX_BYTES,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** Accepts multipart forms on a plugin's routes; any other type is unsupported there. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // One byte above the limit, so that a file of exactly the limit is not taken for a truncated one.
  await app.register(multipart, { limits: { ...LIMITS, fileSize: FILE_MAX_BYTES + 1 } });
}

/**
 * Reads a multipart form: its fields, and its one file as bytes. An oversized upload is refused as soon as
 * that shows. File names are ignored.
 * @throws ShopError `too_large`, `unsupported_content_type`, `invalid_field` for an incomplete form,
 * or one with a second file.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ShopError({ code: 'unsupported_content_type' });
  try {
    if (Number(request.headers['content-length'] ?? 0) > FILE_MAX_BYTES + MULTIPART_OVERHEAD) {
      throw new ShopError({ code: 'too_large' });
    }
    const form = await readParts(request);
    request.bodyUnderWay?.finish();
    return form;
  } catch (error) {
    // Discard the rest: a client that is still sending would otherwise never read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOfForm(error);
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  for await (const part of request.parts()) {
    if (part.type === 'file') form.set(part.fieldname, await readFile(request, part.file));
    else {
      request.bodyUnderWay?.take(Buffer.byteLength(String(part.value)));
      form.set(part.fieldname, part.value);
    }
  }
  return Object.fromEntries(form);
}

async function readFile({ bodyUnderWay }: FastifyRequest, file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    bodyUnderWay?.take(chunk.length);
    if (bytes > FILE_MAX_BYTES) throw new ShopError({ code: 'too_large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Any error of the parser is the sender's fault: it reads only what was sent. It says 413 also of a second file. */
function refusalOfForm(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  const tooLarge = statusCode === 413 && code !== 'FST_FILES_LIMIT';
  return new ShopError(tooLarge ? { code: 'too_large' } : { code: 'invalid_field', field: 'file' }, {
    cause: error,
  });
}
