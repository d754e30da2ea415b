import { pageAt } from './pages.ts';

/** A backslash, a space or a control character: what browsers read as something else. */
const SUSPECT = /[\\\s\p{Cc}]/u;

/**
 * Where to go after login, from an address anyone may have made up (OWASP, Unvalidated Redirects): only a
 * path of our own pages, with its query.
 * @returns '/' for anything else.
 */
export function safeNext(next: string | null): string {
  if (!next || next.length > 500 || !/^\/(?!\/)/.test(next) || SUSPECT.test(next)) return '/';
  const [path = '', ...query] = next.split(/[?#]/, 2);
  const page = pageAt(path);
  if (!page || page.facts.neverNext || /(^|\/)\.{1,2}(\/|$)/.test(path)) return '/';
  return query[0] ? `${path}?${query[0]}` : path;
}
