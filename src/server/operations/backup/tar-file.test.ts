import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTar, digestFile, readTar } from './tar-file.ts';

const LONG_NAME = `media/${'folder-'.repeat(20)}/${'f'.repeat(90)}.webp`;

async function openArchive(): Promise<{ folder: string; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'archive.tar');
  const source = join(folder, 'source');
  writeFileSync(source, Buffer.alloc(600_000, 'x'));
  const tar = await createTar(file, new Date('2026-03-01T12:00:00Z'));
  await tar.addBytes('first.json', Buffer.from('{}'));
  await tar.addFile(LONG_NAME, source, 600_000);
  await tar.addBytes('empty', Buffer.alloc(0));
  await tar.end();
  await tar.close();
  return { folder, file };
}

async function readAll(file: string): Promise<Map<string, number>> {
  const entries = new Map<string, number>();
  for await (const { name, content } of readTar(file)) {
    let bytes = 0;
    for await (const chunk of content()) bytes += chunk.length;
    entries.set(name, bytes);
  }
  return entries;
}

test('a written archive is read back, long names and empty files included', async () => {
  const { file } = await openArchive();
  expect([...(await readAll(file))]).toEqual([
    ['first.json', 2],
    [LONG_NAME, 600_000],
    ['empty', 0],
  ]);
});

test('the tar program opens it', async () => {
  const { file, folder } = await openArchive();
  expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')).toEqual([
    'first.json',
    LONG_NAME,
    'empty',
  ]);
  execFileSync('tar', ['-xf', file, '-C', folder]);
  expect(await digestFile(join(folder, LONG_NAME))).toEqual(await digestFile(join(folder, 'source')));
});

test('truncation at any point is detected', async () => {
  const { file } = await openArchive();
  const whole = readFileSync(file);
  for (const length of [0, 1, 511, 512, 700, 1024, 300_000, whole.length - 1024, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(readAll(file), `${length} bytes`).rejects.toMatchObject({ name: 'ArchiveError' });
  }
});

test('trailing data, links and inconsistent headers are refused', async () => {
  const { file, folder } = await openArchive();
  const whole = readFileSync(file);
  const refuse = async (change: (bytes: Buffer) => Buffer) => {
    writeFileSync(file, change(Buffer.from(whole)));
    await expect(readAll(file)).rejects.toMatchObject({ name: 'ArchiveError' });
  };
  await refuse((bytes) => Buffer.concat([bytes, Buffer.alloc(512)]));
  await refuse((bytes) => bytes.fill('y', 0, 1));
  execFileSync('ln', ['-s', '/etc/passwd', join(folder, 'link')]);
  const linked = join(folder, 'linked.tar');
  execFileSync('tar', ['--format=ustar', '-cf', linked, '-C', folder, 'link']);
  await refuse(() => readFileSync(linked));
});

test('a file that changes while it is packed is detected, and only the owner may read the archive', async () => {
  const { file, folder } = await openArchive();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const tar = await createTar(join(folder, 'other.tar'), new Date(0));
  await expect(tar.addFile('source', join(folder, 'source'), 599_999)).rejects.toThrow('changed while');
  await tar.close();
});
