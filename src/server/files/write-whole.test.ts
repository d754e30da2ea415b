import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeWhole } from './write-whole.ts';

test('a file is there whole, or nothing of it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'invoice.pdf');
  await writeWhole(file, Buffer.from('an invoice'));
  expect(readFileSync(file, 'utf8')).toBe('an invoice');
  // Nothing can be renamed to the name of a folder.
  const taken = join(folder, 'taken.pdf');
  mkdirSync(taken);
  await expect(writeWhole(taken, Buffer.from('an invoice'))).rejects.toMatchObject({ syscall: 'rename' });
  expect(readdirSync(folder).sort()).toEqual(['invoice.pdf', 'taken.pdf']);
});
