import { readdirSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { toyFolder, toyKey, toyRelease } from '../../../../../tests/support/shop/toy-release.ts';
import { type MoveMarker, noteOpened, readMarker, writeMarker } from '../../releases/move-marker.ts';
import { appendHistory, readHistory } from '../../releases/release-history.ts';
import { openShelf, switchTo } from '../../releases/release-shelf.ts';
import { run } from './rollback-command.ts';

const [A, B, C] = ['voltcart-1.0.0', 'voltcart-1.1.0', 'voltcart-1.2.0'] as const;

/** A machine with three releases, on which each of the named ones was an update; its data folder is empty. */
function openMachine(updates: readonly string[]) {
  const [base, dataDir, key] = [toyFolder(), toyFolder(), toyKey()];
  for (const release of [A, B, C]) toyRelease(join(base, 'releases'), release.slice('voltcart-'.length), key);
  const env = { VOLTCART_HOME: join(base, 'releases', A), DATA_DIR: dataDir };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const at = '2026-03-01T12:00:00.000Z';
  for (const [n, to] of updates.entries()) {
    const from = updates[n - 1];
    if (from) appendHistory(base, { at, from, to, backup: null, happened: 'upgraded' });
  }
  return {
    dataDir,
    makeValid: (release: string) => switchTo(openShelf(env), release),
    interrupt: (move: Pick<MoveMarker, 'why' | 'from' | 'to'> & Partial<MoveMarker>) =>
      writeMarker(dataDir, { at, backup: null, restore: null, keepSessions: true, wasOpen: false, ...move }),
    installed: () => readdirSync(join(base, 'releases')).sort(),
    valid: () => basename(readlinkSync(join(base, 'current'))),
    happened: () => readHistory(base).map(({ happened }) => happened),
    said: () => said.mock.calls.join('\n'),
  };
}

test('goes back one release at a time', async () => {
  const machine = openMachine([A, B, C]);
  machine.makeValid(C);
  expect(await run([])).toBe(0);
  expect(machine.valid()).toBe(B);
  expect(await run([])).toBe(0);
  expect(machine.valid()).toBe(A);
  await expect(run([])).rejects.toThrow('was not installed by an update');
});

test('a rollback that was interrupted is finished, and goes no further', async () => {
  const machine = openMachine([A, B, C]);
  machine.makeValid(B);
  machine.interrupt({ why: 'rollback', from: C, to: B });
  expect(await run([])).toBe(0);
  expect(machine.valid()).toBe(B);
  expect(machine.happened()[0]).toBe('rolled back');
  expect(machine.said()).toContain('1.1.0 is in its place');
  expect(readMarker(machine.dataDir)).toBeNull();
});

test('the same for the only update there is, which leaves nothing to go back to', async () => {
  const machine = openMachine([A, B]);
  machine.makeValid(A);
  machine.interrupt({ why: 'take back', from: B, to: A });
  expect(await run([])).toBe(0);
  expect([machine.valid(), machine.happened()[0]]).toEqual([A, 'taken back']);
});

test('an update that was interrupted before it changed anything, or after it was taken back, needs no way back', async () => {
  const machine = openMachine([A, B]);
  machine.makeValid(B);
  machine.interrupt({ why: 'upgrade', from: B, to: C });
  expect(await run([])).toBe(0);
  expect([machine.valid(), readMarker(machine.dataDir)]).toEqual([B, null]);
});

test('an update whose command was killed is done once the new release has opened: its data is not taken back unasked', async () => {
  const machine = openMachine([A, B]);
  machine.makeValid(C);
  machine.interrupt({ why: 'upgrade', from: B, to: C, wasOpen: true });
  noteOpened(machine.dataDir, join('/anywhere', C));
  // These releases cannot be started, as if the port were taken by now.
  expect(await run([])).toBe(0);
  expect([machine.valid(), ...machine.happened()]).toEqual([B, 'rolled back', 'upgraded', 'upgraded']);
  expect(machine.installed()).toEqual([A, B, C]);
});

test('a rollback that was interrupted before it changed anything begins anew', async () => {
  const machine = openMachine([A, B]);
  machine.makeValid(B);
  machine.interrupt({ why: 'rollback', from: B, to: A });
  expect(await run([])).toBe(0);
  expect([machine.valid(), machine.happened()[0]]).toEqual([A, 'rolled back']);
});
