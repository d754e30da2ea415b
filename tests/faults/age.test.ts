import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBucket } from '../../src/server/files/s3/s3-bucket.ts';
import { OffsiteFault } from '../../src/server/operations/offsite/offsite-fault.ts';
import { sendFile } from '../../src/server/operations/offsite/offsite-transfer.ts';
import { openS3Storage } from '../support/machines/s3-storage.ts';

/** Runs a command on a terminal of its own, as age asks for a passphrase only there, and answers its question. */
function answer(command: string, text: string): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null']);
    let asked = false;
    child.stdout.on('data', (chunk: Buffer) => {
      if (asked || !chunk.toString().includes('passphrase')) return;
      asked = true;
      child.stdin.write(`${text}\n`);
    });
    child.on('close', resolve);
  });
}

test('the ordinary age program opens a copy of a backup with the passphrase, and with no other', async () => {
  const { target } = await openS3Storage(onTestFinished);
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-age-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [file, copy, opened] = ['backup.tar', 'copy.age', 'opened.tar'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(file, randomBytes(9_000_000));
  const bucket = openBucket(target, { Fault: OffsiteFault });
  const passphrase = 'the passphrase of the owner';
  const input = { file, key: 'copy.age', onProgress: () => undefined };
  const { bytes } = await sendFile(bucket, { passphrase }, input);
  const pieces: Uint8Array[] = [];
  for await (const piece of bucket.read('copy.age', bytes)) pieces.push(piece);
  writeFileSync(copy, Buffer.concat(pieces));
  const decrypt = `age --decrypt --output ${opened} ${copy}`;
  expect(await answer(decrypt, 'another passphrase')).not.toBe(0);
  expect(await answer(decrypt, passphrase)).toBe(0);
  expect(readFileSync(opened).equals(readFileSync(file))).toBe(true);
});
