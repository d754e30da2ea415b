import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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
  { clientFolder, mediaFolder }: { clientFolder: string | null; mediaFolder: string },
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
    root: mediaFolder,
    serve: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // Emails are read on other sites.
      if (IN_MAILS.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
      // Uploads are untrusted: even when opened directly they may not run scripts.
      reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
  app.get<{ Params: { file: string } }>(`/media/:file(${FILE_NAME})`, (request, reply) =>
    reply.sendFile(request.params.file),
  );
}
