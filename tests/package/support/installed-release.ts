import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../support/machines/free-port.ts';

export type Outcome = { status: number; said: string; complained: string };

/** An archive that was unpacked as the documents say, with nothing of this machine's environment. */
export type InstalledRelease = {
  base: string;
  url: string;
  /** Runs a command of the current release to its end. */
  run: (args: string[], env?: Record<string, string>) => Promise<Outcome>;
  /** Opens the shop and waits until it says so. */
  start: (env?: Record<string, string>) => Promise<ChildProcess>;
};

/** Unpacks an archive into BASE/releases and points BASE/current at it, until the test has finished. */
export async function installRelease(archive: string, version: string): Promise<InstalledRelease> {
  const base = mkdtempSync(join(tmpdir(), 'voltcart-installed-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  mkdirSync(join(base, 'releases'));
  execFileSync('tar', ['-xzf', archive, '-C', join(base, 'releases')]);
  symlinkSync(`releases/voltcart-${version}`, join(base, 'current'));
  const port = await freePort();
  const program = join(base, 'current/voltcart');
  const environment = (env: Record<string, string>) => ({
    PATH: '/usr/bin:/bin',
    PORT: String(port),
    ...env,
  });

  return {
    base,
    url: `http://localhost:${port}`,
    run: (args, env = {}) =>
      new Promise((resolve) => {
        execFile(program, args, { env: environment(env), cwd: '/' }, (error, said, complained) =>
          resolve({ status: error ? Number(error.code) : 0, said, complained }),
        );
      }),
    async start(env = {}) {
      const child = spawn(program, ['start'], {
        env: environment(env),
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await new Promise<void>((resolve, reject) => {
        let printed = '';
        const keep = (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes(' is open at ')) resolve();
        };
        child.stdout.on('data', keep);
        child.stderr.on('data', keep);
        child.on('close', (code) => reject(new Error(`the shop ended with ${code}:\n${printed}`)));
      });
      return child;
    },
  };
}
