import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findKeyFileFault, openSecretBox } from './secret-box.ts';

function openBox() {
  const folder = mkdtempSync(join(tmpdir(), 'secret-box-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, 'secrets.key');
  return { folder, keyFile, box: openSecretBox(keyFile) };
}

test('a secret opens under its own name only, and looks different each time', async () => {
  const { box } = openBox();
  const [sealed, again] = [
    await box.seal('payments.key', 'sk_live_ü'),
    await box.seal('payments.key', 'sk_live_ü'),
  ];
  expect(sealed).not.toBe(again);
  expect(Buffer.from(sealed.slice(2), 'base64url').toString('latin1')).not.toContain('sk_live');
  expect(await box.open('payments.key', sealed)).toBe('sk_live_ü');
  expect(await box.open('mail.password', sealed)).toBeNull();
});

test('a changed text does not open', async () => {
  const { box } = openBox();
  const sealed = await box.seal('a', 'secret');
  const bytes = Buffer.from(sealed.slice(2), 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(await box.open('a', `1.${changed.toString('base64url')}`)).toBeNull();
  }
  for (const odd of ['', '1.', '2.AAAA', sealed.slice(2), sealed.slice(0, 20)])
    expect(await box.open('a', odd)).toBeNull();
});

test('the key file is made with the first secret, for its owner only', async () => {
  const { box, folder, keyFile } = openBox();
  expect(await box.open('a', '1.AAAA')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  await box.seal('a', 'b');
  expect(readdirSync(folder)).toEqual(['secrets.key']);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(keyFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

test('processes that make it at the same time agree on one key', async () => {
  const { keyFile } = openBox();
  const boxes = Array.from({ length: 8 }, () => openSecretBox(keyFile));
  const sealed = await Promise.all(boxes.map((box, i) => box.seal('a', String(i))));
  const opened = await Promise.all(sealed.map((text) => openSecretBox(keyFile).open('a', text)));
  expect(opened).toEqual(boxes.map((_, i) => String(i)));
});

test('without the key file, or with another one, nothing opens; put back, it does', async () => {
  const { box, keyFile } = openBox();
  const sealed = await box.seal('a', 'b');
  const key = readFileSync(keyFile);
  rmSync(keyFile);
  expect(await box.open('a', sealed)).toBeNull();
  writeFileSync(keyFile, `${'0'.repeat(64)}\n`);
  expect(await box.open('a', sealed)).toBeNull();
  writeFileSync(keyFile, key);
  expect(await box.open('a', sealed)).toBe('b');
});

test('a damaged key file is never replaced', async () => {
  const { box, keyFile } = openBox();
  expect(await findKeyFileFault(keyFile)).toBeNull();
  writeFileSync(keyFile, 'half a ke');
  expect(await findKeyFileFault(keyFile)).toContain('is damaged');
  await expect(box.seal('a', 'b')).rejects.toThrow('is damaged');
  expect(readFileSync(keyFile, 'utf8')).toBe('half a ke');
});
