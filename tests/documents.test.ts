import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENTS = ['README.md', ...readdirSync('docs/how-to').map((name) => `docs/how-to/${name}`)];

test.each([...DOCUMENTS, '.env.example'])(
  'in %s, no setting has a comment behind its value, which some programs take for a part of it',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => /^#?[A-Z][A-Z_]+=.*\s#/.test(line))).toEqual([]);
  },
);
