import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** In a process of its own, because nothing switches it off again. @returns where Node keeps what it compiles. */
async function keptIn(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { keepCompiledCode } from '${new URL('./compiled-code.ts', import.meta.url)}';
    import { getCompileCacheDir } from 'node:module';
    keepCompiledCode(${JSON.stringify(dataDir)});
    console.log(getCompileCacheDir() ?? 'nowhere');`,
  ]);
  return stdout.trim();
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('compiled code is kept in the data folder', async () => {
  const folder = dataFolder();
  expect(await keptIn(folder)).toContain(join(folder, '.compiled'));
});

test('nothing is kept in a data folder that does not exist, or where others may write', async () => {
  const folder = dataFolder();
  expect(await keptIn(join(folder, 'later'))).toBe('nowhere');
  expect(existsSync(join(folder, 'later'))).toBe(false);
  mkdirSync(join(folder, '.compiled'));
  chmodSync(join(folder, '.compiled'), 0o770);
  expect(await keptIn(folder)).toBe('nowhere');
  rmSync(join(folder, '.compiled'), { recursive: true });
  writeFileSync(join(folder, '.compiled'), '');
  expect(await keptIn(folder)).toBe('nowhere');
});

test('what many builds have left is deleted', async () => {
  const folder = dataFolder();
  const compiled = join(folder, '.compiled');
  mkdirSync(compiled, { mode: 0o700 });
  for (let file = 0; file <= 200; file++) writeFileSync(join(compiled, String(file)), '');
  expect(await keptIn(folder)).toContain(compiled);
  expect(readdirSync(compiled).length).toBeLessThan(2);
});
