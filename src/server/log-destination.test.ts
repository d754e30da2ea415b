import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
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
