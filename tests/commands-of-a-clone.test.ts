import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A clone that was installed and built, and has had newer code put over it since: a shop may run from it. */
function cloneOfBefore() {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const tool of ['voltcart', 'prepare', 'pinned-node', 'root'])
    cpSync(`tools/${tool}.mjs`, join(folder, `tools/${tool}.mjs`));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{ "type": "module" }');
  const lock = (integrity: string) => JSON.stringify({ packages: { 'node_modules/x': { integrity } } });
  write('package-lock.json', lock('newer'));
  write('node_modules/.package-lock.json', lock('older'));
  for (const input of ['src/x', 'public/x', 'index.html', 'vite.config.ts', 'vite.service-worker.config.ts'])
    write(input, 'newer');
  for (const tool of ['build', 'service-worker']) write(`tools/${tool}.mjs`, "console.log('built');");
  write('dist/.voltcart-stamp', 'older');
  write('dist/server/voltcart.js', "console.log('acts', ...process.argv.slice(2));");
  write('bin/npm', `#!/bin/sh\ntouch ${folder}/installed\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  return {
    run: (...args: string[]) => {
      const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
      const tool = join(folder, 'tools/voltcart.mjs');
      const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
        env,
        encoding: 'utf8',
      });
      return { status, said: stdout, complained: stderr };
    },
    isInstalled: () => existsSync(join(folder, 'installed')),
  };
}

test.each([['admin', 'list'], ['backup'], ['doctor']])(
  '%s neither installs nor builds beneath a shop that may be open',
  (...command) => {
    const clone = cloneOfBefore();
    expect(clone.run(...command)).toEqual({ status: 0, said: `acts ${command.join(' ')}\n`, complained: '' });
    expect(clone.isInstalled()).toBe(false);
  },
);

test('restore, which stands for the code in the folder, says what to do instead', () => {
  const clone = cloneOfBefore();
  const refused = clone.run('restore', 'FILE');
  expect(refused).toMatchObject({ status: 1, said: '' });
  expect(refused.complained).toMatch(
    /^The code in this folder is not the one that was installed and built\./,
  );
  expect(refused.complained).toContain('npm ci --omit=dev && npm run build');
  expect(clone.isInstalled()).toBe(false);
});

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
// Brings the Nodes that it compares, and runs in any.
const IN_ANY_NODE = 'test:nodes';

test.each(Object.entries(scripts).filter(([name]) => name !== IN_ANY_NODE))(
  "npm run %s goes on in the lockfile's Node",
  (_, command) => {
    const [, tool = ''] = /^node(?: --\S+)* (tools\/[\w-]+\.mjs)\b/.exec(command) ?? [];
    expect(readFileSync(tool, 'utf8')).toMatch(/^await (prepare|runShop|runCommand)\(/m);
  },
);
