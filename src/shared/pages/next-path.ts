import { canonicalPath, pageAt } from './pages.ts';

/** Characters that browsers interpret differently: backslashes, spaces and control characters. */
const SUSPECT = /[\\\s\p{Cc}]/u;

/**
 * Where to go after login. The address may be forged (OWASP, Unvalidated Redirects), so only a path of our
 * own pages with its query is accepted.
 * @returns '/' for anything else.
 */
export function safeNext(next: string | null): string {
  if (!next || next.length > 500 || !/^\/(?!\/)/.test(next) || SUSPECT.test(next)) return '/';
  const [typed = '', ...query] = next.split(/[?#]/, 2);
  const path = canonicalPath(typed);
  if (path === null || pageAt(path)?.facts.neverNext) return '/';
  return query[0] ? `${path}?${query[0]}` : path;
}
