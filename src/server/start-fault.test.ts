import { expect, test } from 'vitest';
import { DatabaseRefusal } from './db/migrations/known-schema.ts';
import { asAddressFault, describeStartFault, isDatabaseAway } from './start-fault.ts';

const where = { dataDir: '/shop/data', database: { dialect: 'sqlite', file: '/shop/data/shop.db' } } as const;
const coded = (code: string, path?: string) => Object.assign(new Error('secret'), { code, path });

test.each([
  ['EACCES', '/shop/data/media cannot be written by this user'],
  ['EROFS', 'read-only'],
  ['ENOTDIR', '/shop/data is not a folder'],
  ['ENOSPC', 'is full'],
  ['SQLITE_CORRUPT_VTAB', 'is damaged and was left as it is: restore the newest backup'],
  ['SQLITE_NOTADB', 'is damaged'],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be written'],
  ['SQLITE_IOERR_READ', 'The disk cannot read or write'],
  ['SQLITE_BUSY', 'locked'],
  ['ECONNREFUSED', 'does not answer'],
  ['STANDBY', 'only a standby'],
  ['25006', 'is set to read-only'],
  ['ECONNRESET', 'does not answer'],
  ['53300', 'no connection left'],
  ['28P01', 'refuses the user or password'],
  ['28000', 'pg_hba.conf'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'sslrootcert'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'sslrootcert'],
  ['3D000', 'does not exist'],
  ['3F000', 'create schema public'],
  ['42501', 'make it the owner of the database'],
])('%s is explained in one line, with what to do, without what the error says', (code, words) => {
  const said = describeStartFault(
    new Error('wrapped', { cause: coded(code, code === 'EACCES' ? '/shop/data/media' : undefined) }),
    where,
  );
  expect(said).toContain(words);
  expect(said).not.toMatch(/secret|\n/);
});

test.each(['sslrootcert', 'sslcert', 'sslkey'])('a file of %s that cannot be read is named', (variable) => {
  // In the data folder, too: it is the one that a service may see.
  const file = '/shop/data/ca file.pem';
  const url = `postgres://one,two/shop?sslmode=verify-full&${variable}=${encodeURIComponent(file)}`;
  const database = { dialect: 'postgresql', url } as const;
  const said = (error: Error) => describeStartFault(error, { ...where, database });
  expect(said(coded('ENOENT', file))).toBe(
    `${file} is not there: correct ${variable} in DATABASE_URL, or put the file there.`,
  );
  expect(said(coded('EACCES', file))).toBe(
    `${file} of ${variable} in DATABASE_URL cannot be read by this user: give it to the user that runs the shop (chown).`,
  );
  expect(said(coded('ENOENT', '/elsewhere/index.html'))).toBeNull();
});

test('a server without TLS is named, which the driver says without a code', () => {
  const fault = new Error('wrapped', { cause: new Error('The server does not support SSL connections') });
  expect(describeStartFault(fault, where)).toContain('does not speak TLS: turn it on there');
  expect(isDatabaseAway(fault)).toBe(false);
});

test('a refused database speaks for itself; a bug is not explained', () => {
  expect(describeStartFault(new DatabaseRefusal('Too new.'), where)).toBe('Too new.');
  expect(describeStartFault(new TypeError('x is not a function'), where)).toBeNull();
  expect(describeStartFault(coded('ERR_ASSERTION'), where)).toBeNull();
});

test.each([
  ['EADDRINUSE', 'Port 80 is taken by another program: set PORT to a free one.'],
  ['EACCES', 'Port 80 is kept for root: set PORT to 3000 or so, and put a proxy in front for 80 and 443.'],
  ...['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].map((code) => [
    code,
    'This machine has no address shop.example: set HOST to one of its own, or to 0.0.0.0.',
  ]),
])('where the shop cannot listen (%s), neither its data nor its database is blamed', (code, line) => {
  const fault = asAddressFault(coded(code, '/shop/data'), { host: 'shop.example', port: 80 });
  expect(describeStartFault(fault, where)).toBe(line);
});

test('a server that does not answer may answer later; a wrong password or name stays wrong', () => {
  for (const code of ['ECONNREFUSED', 'EAI_AGAIN', '57P03', '25006', 'STANDBY', 'ECONNRESET', '53300'])
    expect(isDatabaseAway(new Error('wrapped', { cause: coded(code) }))).toBe(true);
  // What the driver says of a proxy that accepts and hangs up: it has no server yet.
  const hungUp = new Error('wrapped', { cause: new Error('Connection terminated unexpectedly') });
  expect(isDatabaseAway(hungUp)).toBe(true);
  expect(describeStartFault(hungUp, where)).toContain('does not answer');
  for (const code of ['28P01', '28000', '3D000', 'ENOSPC']) expect(isDatabaseAway(coded(code))).toBe(false);
});
