import { LOCALE_HEADER } from '../shared/pages/service-worker.ts';

/** The types of files, by the end of their name. */
const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  webp: /^image\//,
  woff2: /font/,
};

/**
 * Whether an answer is the shop's. A proxy in front of it, or a network that one has to log in to, may answer anything
 * with a page of its own, and with status 200.
 */
export function isOwn({ url }: Request, { headers }: Response): boolean {
  const { pathname } = new URL(url);
  const type = headers.get('content-type') ?? '';
  if (pathname.startsWith('/trpc/')) return type.startsWith('application/json');
  const [, ending] = /^\/(?:assets|media)\/.+\.(\w+)$/.exec(pathname) ?? [];
  return ending ? (TYPES[ending]?.test(type) ?? true) : headers.has(LOCALE_HEADER);
}
