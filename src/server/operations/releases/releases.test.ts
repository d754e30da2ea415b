import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toyFolder, toyKey, toyRelease } from '../../../../tests/support/shop/toy-release.ts';
import { findCopy } from './data-copies.ts';
import { type MoveMarker, noteOpened, readMarker, removeMarker, writeMarker } from './move-marker.ts';
import { appendHistory, type HistoryEntry, readHistory, upgradeTo } from './release-history.ts';
import { compareVersions, keepLastReleases, openShelf, switchTo } from './release-shelf.ts';
import { findRunning } from './running-shop.ts';
import { controlOf } from './shop-control.ts';

const entry = (from: string, to: string, happened: HistoryEntry['happened'] = 'upgraded'): HistoryEntry => ({
  at: '2026-03-01T12:00:00.000Z',
  from,
  to,
  backup: null,
  happened,
});

test('the history is read the latest first, and a torn line spoils only itself', () => {
  const base = toyFolder();
  expect(readHistory(base)).toEqual([]);
  appendHistory(base, entry('a', 'b'));
  appendFileSync(join(base, 'history.jsonl'), '{"at":"2026-03-0');
  appendHistory(base, entry('b', 'a', 'rolled back'));
  appendHistory(base, entry('a', 'c'));
  expect(readHistory(base).map(({ to }) => to)).toEqual(['c', 'a', 'b']);
  expect(upgradeTo(readHistory(base), 'c')?.from).toBe('a');
  expect(upgradeTo(readHistory(base), 'a')).toBeUndefined();
});

test('versions are compared by their numbers, and a release follows its candidates', () => {
  const sorted = ['1.10.0', '1.9.2', '1.9.10', '1.10.0-rc.1'].sort(compareVersions);
  expect(sorted).toEqual(['1.9.2', '1.9.10', '1.10.0-rc.1', '1.10.0']);
});

test('the last three releases are kept, in the order they were valid', () => {
  const base = toyFolder();
  const releases = join(base, 'releases');
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) toyRelease(releases, version, toyKey());
  mkdirSync(join(releases, 'of-the-owner'));
  switchTo({ base, releases, current: '', publicKey: '' }, 'voltcart-1.1.0');
  expect(readlinkSync(join(base, 'current'))).toBe('releases/voltcart-1.1.0');
  const shelf = openShelf({ VOLTCART_HOME: join(releases, 'voltcart-1.0.0') });
  expect(shelf.current).toBe('voltcart-1.1.0');
  expect(keepLastReleases(shelf, ['voltcart-1.1.0', 'voltcart-1.0.0', 'voltcart-9.9.9'])).toEqual([
    'voltcart-1.2.0',
  ]);
  expect(readdirSync(releases).sort()).toEqual([
    'of-the-owner',
    'voltcart-1.0.0',
    'voltcart-1.1.0',
    'voltcart-1.3.0',
  ]);
});

test('a clone and a release in another folder are told what to do', () => {
  expect(() => openShelf({})).toThrow('clone');
  const home = toyRelease(toyFolder(), '1.0.0', toyKey());
  expect(() => openShelf({ VOLTCART_HOME: home })).toThrow('releases/voltcart-1.0.0');
});

test('a move under way is noted for the owner alone, and is not believed to lead elsewhere', () => {
  const dataDir = toyFolder();
  const marker: MoveMarker = {
    why: 'rollback',
    from: 'voltcart-1.1.0',
    to: 'voltcart-1.0.0',
    at: '2026-03-01T12:00:00.000Z',
    backup: null,
    restore: '/data/backups/before-migration-20260301T120000.db',
    keepSessions: false,
    wasOpen: true,
  };
  expect(readMarker(dataDir)).toBeNull();
  writeMarker(dataDir, marker);
  expect(readMarker(dataDir)).toEqual(marker);
  expect(statSync(join(dataDir, 'moving.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['moving.json']);
  writeMarker(dataDir, { ...marker, to: '../../elsewhere' });
  expect(() => readMarker(dataDir)).toThrow();
  removeMarker(dataDir);
  expect(existsSync(join(dataDir, 'moving.json'))).toBe(false);
});

test('that a release has opened is noted for an update to it, and for nothing else', () => {
  const dataDir = toyFolder();
  const marker: MoveMarker = {
    why: 'upgrade',
    from: 'voltcart-1.0.0',
    to: 'voltcart-1.1.0',
    at: '2026-03-01T12:00:00.000Z',
    backup: null,
    restore: null,
    keepSessions: true,
    wasOpen: true,
  };
  noteOpened(dataDir, '/opt/voltcart/releases/voltcart-1.1.0');
  expect(readMarker(dataDir)).toBeNull();
  writeMarker(dataDir, marker);
  noteOpened(dataDir, '/opt/voltcart/releases/voltcart-1.0.0');
  expect(readMarker(dataDir)).toEqual(marker);
  noteOpened(dataDir, '/opt/voltcart/releases/voltcart-1.1.0');
  expect(readMarker(dataDir)).toEqual({ ...marker, opened: true });
  const back: MoveMarker = { ...marker, why: 'take back' };
  writeMarker(dataDir, back);
  noteOpened(dataDir, '/opt/voltcart/releases/voltcart-1.1.0');
  expect(readMarker(dataDir)).toEqual(back);
});

test('the copy of an update is the first one made after it, and before the next', () => {
  const dataDir = toyFolder();
  mkdirSync(join(dataDir, 'backups'));
  for (const stamp of ['20260301T115959', '20260301T120000', '20260301T130000'])
    writeFileSync(join(dataDir, 'backups', `before-migration-${stamp}.db`), '');
  const of = (name: string) => join(dataDir, 'backups', `before-migration-${name}.db`);
  expect(findCopy(dataDir, '2026-03-01T12:00:00.900Z', null)).toBe(of('20260301T120000'));
  expect(findCopy(dataDir, '2026-03-01T12:30:00.000Z', null)).toBe(of('20260301T130000'));
  expect(findCopy(dataDir, '2026-03-01T12:30:00.000Z', '2026-03-01T12:40:00.000Z')).toBeNull();
  expect(findCopy(join(dataDir, 'none'), '2026-03-01T12:30:00.000Z', null)).toBeNull();
});

test('a note about an open shop is not believed when its process is not of that release', () => {
  const dataDir = toyFolder();
  const releases = join(dataDir, 'releases');
  const note = (pid: number, release: string) =>
    writeFileSync(
      join(dataDir, 'shop.json'),
      JSON.stringify({ pid, release, host: '127.0.0.1', port: 3000, since: '2026-03-01T12:00:00.000Z' }),
    );
  expect(findRunning(dataDir, releases)).toBeNull();
  note(process.pid, toyRelease(releases, '1.0.0', toyKey()));
  expect(findRunning(dataDir, releases)).toBeNull();
  writeFileSync(join(dataDir, 'shop.json'), '{');
  expect(findRunning(dataDir, releases)).toBeNull();
});

/** A release whose shop listens after some milliseconds and answers with this status, and what starts it. */
function givenStart({
  listensAfter = 0,
  status = 200,
  fails = '',
}: {
  listensAfter?: number;
  status?: number;
  fails?: string;
}) {
  const base = toyFolder();
  const settings = ['PORT', 'SECRETS_KEY_FILE', 'SHOP_NAME'];
  const place = { base, releases: join(base, 'releases'), dataDir: join(base, 'data'), settings };
  mkdirSync(place.dataDir);
  const release = toyRelease(place.releases, '1.0.0', toyKey());
  rmSync(join(release, 'bin/node'));
  symlinkSync(process.execPath, join(release, 'bin/node'));
  const note = `{ pid: process.pid, release: ${JSON.stringify(release)}, host: '127.0.0.1', port, since: new Date() }`;
  writeFileSync(
    join(release, 'shop.mjs'),
    `import { createServer } from 'node:http';
    import { writeFileSync } from 'node:fs';
    ${fails}
    const shop = createServer((_, answer) => answer.writeHead(${status}).end());
    setTimeout(() => shop.listen(0, '127.0.0.1', () => {
      const { port } = shop.address();
      writeFileSync(${JSON.stringify(join(place.dataDir, 'shop.json'))}, JSON.stringify(${note}));
    }), ${listensAfter});`,
  );
  const command = `#!/bin/sh\nexec '${release}/bin/node' '${release}/shop.mjs'\n`;
  writeFileSync(join(release, 'voltcart'), command, { mode: 0o755 });
  symlinkSync(release, join(base, 'current'));
  const lines: string[] = [];
  const start = async (patience: Parameters<typeof controlOf>[2]) => {
    const control = controlOf(place, {}, patience);
    const fault = await control.start(release, (line) => lines.push(line));
    await control.stop();
    return fault;
  };
  return { place, release, start, lines };
}

test('a release that changes a large database is waited for while its process lives', async () => {
  const { start, lines } = givenStart({ listensAfter: 1_500, status: 200 });
  expect(await start({ ready: 1_400, listening: 60_000, silent: 500 })).toBeNull();
  expect(lines[0]).toMatch(/^Still starting after \d+ min: .+shop\.log/);
});

test('but not for ever, nor when it listens and does not become ready', async () => {
  const neverListens = givenStart({ listensAfter: 60_000, status: 200 });
  expect(await neverListens.start({ ready: 100, listening: 600, silent: 60_000 })).toContain(
    'did not answer',
  );
  const neverReady = givenStart({ listensAfter: 0, status: 503 });
  expect(await neverReady.start({ ready: 600, listening: 60_000, silent: 60_000 })).toContain(
    'not ready within',
  );
});

/** A process that says to be the open shop, and what a command that root runs with these variables gives its children. */
function givenRunning(started: NodeJS.ProcessEnv) {
  const { place, release } = givenStart({});
  const child = spawn(join(release, 'bin/node'), ['-e', 'setInterval(() => {}, 1_000)'], {
    cwd: place.base,
    env: started,
  });
  onTestFinished(() => void child.kill());
  const said = { pid: child.pid, release, host: '127.0.0.1', port: 3000, since: new Date() };
  writeFileSync(join(place.dataDir, 'shop.json'), JSON.stringify(said));
  return { place, envFor: (own: NodeJS.ProcessEnv) => controlOf(place, own).env };
}

test('of the variables of an open shop only its settings are taken: others could have root run anything', () => {
  const { place, envFor } = givenRunning({
    PORT: '4000',
    SECRETS_KEY_FILE: 'the.key',
    TZ: 'Asia/Kolkata',
    PATH: '/tmp/evil',
    NODE_OPTIONS: '--no-warnings',
    LD_PRELOAD: '',
  });
  const env = envFor({ PATH: '/usr/bin:/bin', PORT: '3000', SHOP_NAME: 'Of this command' });
  expect(JSON.parse(JSON.stringify(env))).toEqual({
    PATH: '/usr/bin:/bin',
    PORT: '4000',
    SECRETS_KEY_FILE: join(place.base, 'the.key'),
    TZ: 'Asia/Kolkata',
    DATA_DIR: place.dataDir,
  });
});

test('a settings file that only the open shop knows is asked for', () => {
  const { envFor } = givenRunning({ VOLTCART_ENV: '/srv/one.env', PORT: '4000' });
  expect(() => envFor({})).toThrow('name it in VOLTCART_ENV');
  expect(envFor({ VOLTCART_ENV: '/srv/one.env' })).toMatchObject({
    VOLTCART_ENV: '/srv/one.env',
    PORT: '4000',
  });
});

test('a log that is also another file is begun anew: root would give that file away', async () => {
  const { place, start } = givenStart({});
  const [ofRoot, log] = [join(place.base, 'shadow'), join(place.dataDir, 'shop.log')];
  writeFileSync(ofRoot, 'of root\n');
  linkSync(ofRoot, log);
  expect(await start(undefined)).toBeNull();
  expect(readFileSync(ofRoot, 'utf8')).toBe('of root\n');
  expect(statSync(log)).toMatchObject({ nlink: 1, mode: 0o100600 });
});

const shopFails = (text: string) => `console.error(${JSON.stringify(text)}); process.exit(1);`;

test.each([
  [
    shopFails('Voltcart cannot start. Port 80 is kept for root.'),
    /^Voltcart cannot start. Port 80 is kept for root.$/,
  ],
  [
    shopFails(
      'Voltcart cannot start. TypeError: x is not a function\n    code: ERR_X\n    at async runShop (file:///x.js:1:2)',
    ),
    /^Voltcart cannot start. TypeError: x is not a function \(\S+shop\.log says more\)$/,
  ],
  [
    shopFails(
      'Voltcart cannot start. Please correct the configuration:\n  PORT: must be 1\n  HOST: must be 2',
    ),
    /^Voltcart cannot start. Please correct the configuration: PORT: must be 1; HOST: must be 2$/,
  ],
  [
    `throw Object.assign(new Error('no such thing'), { code: 'ERR_X' });`,
    /^Error: no such thing \(\S+shop\.log says more\)$/,
  ],
])('why a release does not open is said in the error’s own words: %s', async (fails, said) => {
  const { start } = givenStart({ fails });
  expect(await start({ ready: 60_000, listening: 60_000, silent: 60_000 })).toMatch(said);
});
