import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logDestination } from './log-destination.ts';

function givenFile() {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  return { fd: openSync(file, 'a'), text: () => readFileSync(file, 'utf8') };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what one turn logs is written together at its end, and many lines before', async () => {
  const { fd, text } = givenFile();
  const log = logDestination(fd);
  log.write('first\n');
  log.write('second\n');
  expect(text()).toBe('');
  await turn();
  expect(text()).toBe('first\nsecond\n');
  for (let line = 0; line < 1_000; line++) log.write(`${line} ${'x'.repeat(40)}\n`);
  expect(text().length).toBeGreaterThan(20_000);
  await turn();
  expect(text().split('\n')).toHaveLength(1_003);
  expect(text()).toMatch(/\n999 x+\n$/);
  log.write('third\n');
  await turn();
  expect(text()).toMatch(/\nthird\n$/);
});

test('a full disk does not end the process, and what waited is written once there is room', async () => {
  const { fd, text } = givenFile();
  const log = logDestination(fd);
  const disk = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
  log.write('first\n');
  await turn();
  for (let line = 0; line < 2_000; line++) log.write(`${'x'.repeat(999)}\n`);
  await turn();
  expect(disk).toHaveBeenCalled();
  expect(text()).toBe('');

  disk.mockRestore();
  log.write('there is room\n');
  await turn();
  log.write('last\n');
  await turn();
  expect(text()).toMatch(/^first\nx+\n/);
  expect(text()).toMatch(/\nlast\n$/);
  expect(text().length).toBeGreaterThan(1_000_000);
  expect(text().length).toBeLessThan(1_100_000);
});

test('nor does it when all output goes there, printed lines too', async () => {
  const full = openSync('/dev/full', 'a');
  onTestFinished(() => closeSync(full));
  const program = `
    const { logDestination, outliveFullOutput } = await import(${JSON.stringify(new URL('./log-destination.ts', import.meta.url))});
    outliveFullOutput();
    const log = logDestination(1);
    for (let turn = 0; turn < 3; turn++) {
      console.log('printed');
      console.error('printed');
      log.write('logged\\n');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    process.exit(7);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', full, full],
  });
  expect(await once(child, 'close')).toEqual([7, null]);
});

test.for(['process.exit(3)', "throw new Error('failed')"])('%s writes what waits', async (ending) => {
  const program = `
    const { logDestination } = await import(${JSON.stringify(new URL('./log-destination.ts', import.meta.url))});
    logDestination(1).write('the last line');
    ${ending};`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  expect(output).toBe('the last line');
});
