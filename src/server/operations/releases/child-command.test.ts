import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toyFolder } from '../../../../tests/support/shop/toy-release.ts';
import { backUpHere, runAloud } from './child-command.ts';

/** A release whose command is this shell script. */
function scripted(script: string): string {
  const release = toyFolder();
  mkdirSync(release, { recursive: true });
  writeFileSync(join(release, 'voltcart'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return release;
}

const env = { PATH: '/usr/bin:/bin' };

test('what a backup says is passed on while it works, and its path is found', async () => {
  const told = join(toyFolder(), 'told');
  // It goes on only once its first line was passed on.
  const release = scripted(`echo "Packing ..."
    n=0; while [ ! -e ${told} ] && [ $n -lt 500 ]; do n=$((n + 1)); sleep 0.01; done
    [ -e ${told} ] || exit 1
    echo "Kept 2 rows in"; echo "  /data/one.tar"; echo "1 MB, checked."`);
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    if (line === '  Packing ...') writeFileSync(told, '');
  };
  expect(await backUpHere(release, { env, say })).toBe('/data/one.tar');
  expect(existsSync(told)).toBe(true);
  expect(lines).toEqual([
    'Backing up ...',
    '  Packing ...',
    '  Kept 2 rows in',
    '    /data/one.tar',
    '  1 MB, checked.',
  ]);
});

test('a backup that fails says why in one line, and so does a command that is not there', async () => {
  const say = () => undefined;
  const failed = backUpHere(scripted('echo "The disk is full." >&2; exit 1'), { env, say });
  await expect(failed).rejects.toThrow('The backup failed: The disk is full. Nothing was changed.');
  const missing = await runAloud(toyFolder(), ['backup'], { env, say });
  expect(missing).toMatchObject({ ok: false, complained: expect.stringContaining('ENOENT') });
});
