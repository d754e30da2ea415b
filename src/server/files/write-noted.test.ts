import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeNoted } from './write-noted.ts';

const OWNER = 65_534;

/** A folder of that owner, beside a file of root. */
function givenFolder() {
  const place = mkdtempSync(join(tmpdir(), 'voltcart-noted-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const [folder, ofRoot] = [join(place, 'data'), join(place, 'shadow')];
  mkdirSync(folder);
  chownSync(folder, OWNER, OWNER);
  writeFileSync(ofRoot, 'of root');
  return { folder, ofRoot };
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('what root writes belongs to the owner of the folder alone', () => {
  const { folder } = givenFolder();
  writeNoted(join(folder, 'moving.json'), '{}\n');
  const file = join(folder, 'moving.json');
  expect(readFileSync(file, 'utf8')).toBe('{}\n');
  expect(statSync(file)).toMatchObject({ uid: OWNER, gid: OWNER, mode: 0o100600 });
  expect(readdirSync(folder)).toEqual(['moving.json']);
});

test.runIf(isRoot)('a link put in its place meanwhile gives no file of root away', () => {
  const { folder, ofRoot } = givenFolder();
  vi.spyOn(process, 'getuid').mockImplementation(() => {
    for (const unfinished of readdirSync(folder)) {
      rmSync(join(folder, unfinished));
      symlinkSync(ofRoot, join(folder, unfinished));
    }
    return 0;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  writeNoted(join(folder, 'moving.json'), '{}\n');
  expect(statSync(ofRoot)).toMatchObject({ uid: 0, gid: 0 });
  expect(readFileSync(ofRoot, 'utf8')).toBe('of root');
});
