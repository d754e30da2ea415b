import { PAGE_NAMES, PAGES } from './pages.ts';

/** Pages that login never leads back to: they would only send the person round. */
const NOT_BACK_TO: readonly string[] = ['/login', '/sign-up', '/forgot-password', '/reset-password'];

const PATTERNS = PAGE_NAMES.map((name) => PAGES[name].pattern)
  .filter((pattern) => !NOT_BACK_TO.includes(pattern))
  .map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`));

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
  if (!PATTERNS.some((pattern) => pattern.test(path)) || /(^|\/)\.{1,2}(\/|$)/.test(path)) return '/';
  return query[0] ? `${path}?${query[0]}` : path;
}
