import type { Config } from './config.ts';
import { DatabaseRefusal } from './db/migrations/known-schema.ts';
import { isUnavailable } from './db/servers/unavailable.ts';
import { describeReadOnly, isFull, isReadOnly } from './files/disk-state.ts';
import { StoreFault, StoreRefusal } from './files/file-store.ts';
import { errorLine } from './logged-error.ts';
import { ownerCommand } from './owner-command.ts';

/** What a fault of the machine says: a code of the system, of SQLite, or of PostgreSQL. */
type Coded = { code: string; path: string | null };

/** The first coded error in a chain of causes. */
function codedIn(error: unknown): Coded | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, path } = at as { code?: unknown; path?: unknown };
    if (typeof code === 'string') return { code, path: typeof path === 'string' ? path : null };
  }
  return null;
}

/** What OpenSSL has against the certificate of a server (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE = /CERT|UNABLE_TO_/;
/** What the driver says, without a code, of a server that speaks no TLS. */
const NO_TLS = 'The server does not support SSL connections';
/** Only a standby answers. */
const STANDBY = 'STANDBY';
/** The database or its user is set to read-only. */
const READ_ONLY = '25006';

/** Whether the database server may take writes later, with nothing corrected here. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isUnavailable(at)) return true;
  return false;
}

function speaksNoTls(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.message === NO_TLS) return true;
  return false;
}

type Address = Pick<Config, 'host' | 'port'>;

const isNoAddress = ({ host }: Address) =>
  `This machine has no address ${host}: set HOST to one of its own, or to 0.0.0.0.`;

const LISTENING: Record<string, (at: Address) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program: set PORT to a free one.`,
  EACCES: ({ port }) =>
    `Port ${port} is kept for root: set PORT to 3000 or so, and put a proxy in front for 80 and 443.`,
  EADDRNOTAVAIL: isNoAddress,
  ENOTFOUND: isNoAddress,
  EAI_AGAIN: isNoAddress,
};

/** The shop cannot listen at its address; the message says why and what to do, in one line. */
class AddressFault extends Error {
  override readonly name = 'AddressFault';
}

/** Tells what keeps the shop from listening from faults of its data, which have the same codes. */
export function asAddressFault(error: unknown, at: Address): unknown {
  const line = LISTENING[codedIn(error)?.code ?? '']?.(at);
  return line ? new AddressFault(line, { cause: error }) : error;
}

/** Which part of a database's address names this file; undefined for any other file. */
function certificateOf(url: string, file: string): string | undefined {
  const named = new URLSearchParams(url.slice(url.indexOf('?')));
  return ['sslrootcert', 'sslcert', 'sslkey'].find((variable) => named.get(variable) === file);
}

/**
 * Why the shop cannot use its data or its address, and what to do, in one line for its owner.
 * @returns null for what is no fault of the machine or the data, but a bug.
 */
export function describeStartFault(
  error: unknown,
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
): string | null {
  if ([DatabaseRefusal, StoreRefusal, StoreFault, AddressFault].some((kind) => error instanceof kind))
    return (error as Error).message;
  const coded = codedIn(error);
  if (coded?.code === '53300')
    return 'The database server of DATABASE_URL has no connection left: let it take more (max_connections), or end others.';
  if (isDatabaseAway(error) && ![STANDBY, READ_ONLY].includes(coded?.code ?? ''))
    return 'The database server of DATABASE_URL does not answer: check host and port, and that it runs.';
  if (speaksNoTls(error))
    return 'The database server of DATABASE_URL does not speak TLS: turn it on there (ssl = on), or, in a network of your own, leave sslmode out of the address.';
  if (!coded) return null;
  const { code } = coded;
  const path = coded.path ?? (database.dialect === 'sqlite' ? database.file : dataDir);
  const variable =
    coded.path !== null && database.dialect === 'postgresql' && certificateOf(database.url, path);
  if (variable)
    return code === 'ENOENT'
      ? `${path} is not there: correct ${variable} in DATABASE_URL, or put the file there.`
      : `${path} of ${variable} in DATABASE_URL cannot be read by this user: give it to the user that runs the shop (chown).`;
  const isOf = (...starts: string[]) => starts.some((start) => code.startsWith(start));
  if (isOf('ENOTDIR', 'EEXIST'))
    return `${dataDir} is not a folder: set DATA_DIR to a folder, or move that file away.`;
  // SQLite says the same of a file that is somebody else's, and Node has no word for a folder that it cannot make.
  if (
    isOf('EROFS') ||
    (isOf('ENOENT', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR') && isReadOnly(dataDir))
  )
    return describeReadOnly(path);
  if (isOf('EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM'))
    return `${path} cannot be written by this user: give ${dataDir} and all in it to the user that runs the shop (chown -R), or set DATA_DIR to another folder.`;
  // The index of the log cannot grow then, which SQLite takes for a failing disk.
  if (isOf('ENOSPC', 'EDQUOT', 'SQLITE_FULL') || (isOf('SQLITE_IOERR') && isFull(dataDir)))
    return `The disk of ${dataDir} is full: make room, then try again. Old backups are in ${dataDir}/backups.`;
  if (isOf('SQLITE_CORRUPT', 'SQLITE_NOTADB'))
    return `The database ${path} is damaged and was left as it is: restore the newest backup of ${dataDir}/backups (${ownerCommand('restore', 'FILE')}).`;
  if (isOf('SQLITE_IOERR', 'EIO'))
    return `The disk cannot read or write ${path}: check it before you start again, and copy ${dataDir} elsewhere.`;
  if (isOf('SQLITE_BUSY', 'SQLITE_LOCKED'))
    return `Another program keeps the database ${path} locked: stop it, then start again.`;
  if (isOf(STANDBY))
    return 'DATABASE_URL names only a standby, which takes no writes: name its primary, too (host1,host2), or promote it.';
  if (isOf(READ_ONLY))
    return 'The database of DATABASE_URL, or its user, is set to read-only (default_transaction_read_only), as rented servers do when their disk is full: make room there, or set it to off.';
  if (isOf('28000'))
    return 'The database server does not let the user of DATABASE_URL in from this machine: add it to pg_hba.conf there, or use TLS (?sslmode=verify-full).';
  if (CERTIFICATE.test(code))
    return 'The certificate of the database server is not trusted: name its authority in DATABASE_URL (?sslmode=verify-full&sslrootcert=/path/to/ca.pem), and the host as the certificate does.';
  if (isOf('28'))
    return 'The database server refuses the user or password of DATABASE_URL: correct them there, then start again.';
  if (isOf('3D000'))
    return 'The database of DATABASE_URL does not exist: create it (createdb), then start again.';
  if (isOf('3F000'))
    return 'The database of DATABASE_URL has no schema public: make it there (create schema public), owned by the user, then start again.';
  if (isOf('42501'))
    return 'The user of DATABASE_URL may not make or use tables in that database: make it the owner of the database and of all in it, then start again.';
  return null;
}

/**
 * Why the standby of DATABASE_READ_URL is of no use, and what to do, in one line for the owner. The shop opens without it.
 * @returns null when it is in order, or none is named.
 */
export async function findStandbyFault({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<string | null> {
  if (database.dialect !== 'postgresql' || !database.readUrl) return null;
  const { url, readUrl } = database;
  const { assertStandby } = await import('./db/servers/standby.ts');
  try {
    await assertStandby(readUrl, url);
    return null;
  } catch (error) {
    const line = describeStartFault(error, { dataDir, database: { dialect: 'postgresql', url: readUrl } });
    return line === null
      ? `The server of DATABASE_READ_URL cannot be read: ${errorLine(error)}.`
      : line.replaceAll('DATABASE_URL', 'DATABASE_READ_URL');
  }
}
