import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentTypeOf } from '../files/content-types.ts';
import type { FileStore } from '../files/file-store.ts';
import { isMediaName } from '../media/media-store.ts';
import type { RateLimits } from './rate-limits.ts';

/** A name as the media store writes it: no folder, no hidden file. */
const FILE_NAME = '^[\\w-]+\\.\\w+$';

/** What of the built client is not for browsers: the pages' template, twins for other encodings, hidden files. */
const NOT_SERVED = /^index\.html$|\.(br|gz)$|^\./;

/** Pictures that emails and links in social networks show, on other sites. */
const SHOWN_ELSEWHERE = /-(logo\.png|icon-512\.png|social\.jpg|(200|800)\.webp)$|[/\\]social\.png$/;

/** The folder of the built client whose files have a hash in their name, so that they never change. */
const HASHED = 'assets/';

/** Serves the built client and the media store's pictures. */
export async function filesPlugin(
  app: FastifyInstance,
  { clientFolder, media, limits }: { clientFolder: string | null; media: FileStore; limits: RateLimits },
): Promise<void> {
  if (clientFolder) await app.register(builtFiles, { clientFolder });
  await app.register(pictures, { media, limits });
}

/** Serves the built client, precompressed: the files that were there at the start. */
async function builtFiles(app: FastifyInstance, { clientFolder }: { clientFolder: string }): Promise<void> {
  // The library would add a route for each file, some 50 ms of a start, or read folders for each request.
  await app.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(clientFolder, HASHED));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      reply.headers(resourcePolicy(path));
    },
  });
  const served = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !NOT_SERVED.test(entry.name))
      .map(({ name }) => name);
  for (const name of served(clientFolder)) {
    app.route({ method: ['HEAD', 'GET'], url: `/${name}`, handler: (_, reply) => reply.sendFile(name) });
  }
  const hashed = new Set(served(join(clientFolder, HASHED)));
  app.route<{ Params: { file: string } }>({
    method: ['HEAD', 'GET'],
    url: `/${HASHED}:file`,
    handler({ params: { file } }, reply) {
      return hashed.has(file) ? reply.sendFile(HASHED + file) : reply.callNotFound();
    },
  });
}

async function pictures(
  app: FastifyInstance,
  { media, limits }: { media: FileStore; limits: RateLimits },
): Promise<void> {
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

const resourcePolicy = (path: string) =>
  SHOWN_ELSEWHERE.test(path) ? { 'cross-origin-resource-policy': 'cross-origin' } : {};

const pictureHeaders = (path: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  ...resourcePolicy(path),
  // Uploads are untrusted: even when opened directly they may not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
});
