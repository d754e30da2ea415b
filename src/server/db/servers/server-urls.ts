/**
 * A URL for each server of a URL with several, as libpq writes it: `postgres://user@one:5432,two:5433/database`.
 * node-postgres knows only one host.
 */
export function urlsOfServers(url: string): string[] {
  const [, start, hosts, rest] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}
