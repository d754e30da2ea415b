import { canonicalPath, pageAt } from './pages.ts';

/** Characters that browsers interpret differently: backslashes, spaces and control characters. */
const SUSPECT = /[\\\s\p{Cc}]/u;

/**
 * Where to go after login. The address may be forged (OWASP, Unvalidated Redirects), so only a path of our
 * own pages is accepted, with the query and the place on the page that follow it.
 * @returns '/' for anything else.
 */
export function safeNext(next: string | null): string {
  if (!next || next.length > 500 || !/^\/(?!\/)/.test(next) || SUSPECT.test(next)) return '/';
  const [typed = ''] = next.split(/[?#]/, 1);
  const path = canonicalPath(typed);
  if (path === null || pageAt(path)?.facts.neverNext) return '/';
  return path + next.slice(typed.length);
}
