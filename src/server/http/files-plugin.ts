import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentTypeOf } from '../files/content-types.ts';
import type { FileStore } from '../files/file-store.ts';
import { isMediaName } from '../media/media-store.ts';
import type { RateLimits } from './rate-limits.ts';

/** A name as the media store writes it: no folder, no hidden file. */
const FILE_NAME = '^[\\w-]+\\.\\w+$';

/** Pictures that emails and social networks show. */
const IN_MAILS = /-(logo\.png|social\.jpg|200\.webp)$/;

/**
 * Serves the built client, precompressed, and the media store's pictures. File names contain a hash, so they
 * never change.
 */
export async function filesPlugin(
  app: FastifyInstance,
  { clientFolder, media, limits }: { clientFolder: string | null; media: FileStore; limits: RateLimits },
): Promise<void> {
  if (clientFolder) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      decorateReply: false,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.{br,gz}', '.vite/**'],
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(clientFolder, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      },
    });
  }
  // Its own wildcard would read the whole folder for each file, to check the spelling of the name.
  await app.register(fastifyStatic, {
    root: media.folder,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.headers(pictureHeaders(path)),
  });
  app.get<{ Params: { file: string } }>(`/media/:file(${FILE_NAME})`, async (request, reply) => {
    const { file } = request.params;
    // Nobody makes the shop ask the storage for what cannot be there.
    if (media.elsewhere && !isMediaName(file)) return reply.callNotFound();
    const content = await media.serve(file, () => limits.fetchedPictures(request));
    if (!content) return reply.sendFile(file);
    return reply.headers(pictureHeaders(file)).type(contentTypeOf(file)).send(content);
  });
}

const pictureHeaders = (path: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  // Emails are read on other sites.
  ...(IN_MAILS.test(path) ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
  // Uploads are untrusted: even when opened directly they may not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
});
