import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The blocks of commands in a document. */
const blocksOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, commands = '']) => commands);

const DOCUMENTS = ['README.md', ...readdirSync('docs/how-to').map((name) => `docs/how-to/${name}`)];

test.each([...DOCUMENTS, '.env.example'])(
  'in %s, no setting has a comment behind its value, which some programs take for a part of it',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => /^#?[A-Z][A-Z_]+=.*\s#/.test(line))).toEqual([]);
  },
);

test.each(DOCUMENTS)('in %s, npm and git act as the shop’s user beside what takes root', (file) => {
  const withRoot = blocksOf(file).filter((commands) => commands.includes('systemctl'));
  // What root writes to the data folder or the clone, the shop could not read.
  expect(withRoot.flatMap((commands) => commands.match(/^(npm|git) .*$/gm) ?? [])).toEqual([]);
});
