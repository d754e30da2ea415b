import { z } from 'zod';

/**
 * A URL for each server of a URL with several, as libpq writes it: `postgres://user@one:5432,two:5433/database`.
 * node-postgres knows only one host.
 */
export function urlsOfServers(url: string): string[] {
  const [, start, hosts, rest] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** The driver reads an address without a host, too: of a socket. */
const isOfServers = (value: string): boolean =>
  urlsOfServers(value).every((server) => URL.canParse(server.replace('@/', '@host/')));

const serversUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    isOfServers,
    'must be like postgres://user:password@host:5432/database; in the password, characters other than letters, digits and -._~ are percent-encoded (/ is %2F)',
  );

/** `DATABASE_URL`. */
export const databaseUrl = serversUrl.refine(
  (value) => !/[?&]target_session_attrs=(read-only|standby|prefer-standby)\b/.test(value),
  'must be for a server that takes writes: target_session_attrs=read-write',
);

/** `DATABASE_READ_URL`. */
export const databaseReadUrl = serversUrl
  .refine((value) => urlsOfServers(value).length === 1, 'must be the address of one server, a standby')
  .refine(
    (value) => !/[?&]target_session_attrs=(read-write|primary)\b/.test(value),
    'must be for a standby: leave target_session_attrs out',
  );
