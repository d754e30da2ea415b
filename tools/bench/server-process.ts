import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The admin of the shops that are measured. */
export const BENCH_ADMIN = { email: 'admin@example.test', password: 'correct horse battery' };

const CLOCK_TICKS_PER_SECOND = 100;

export type Measured = { url: string; process: ChildProcess; startMs: number; stop: () => Promise<void> };

/** Starts a server that prints "is open at", and waits for its first 200 on `probe`. */
export async function startServer(
  args: string[],
  {
    port,
    env,
    probe,
    program = process.execPath,
  }: { port: number; env: Record<string, string>; probe: string; program?: string },
): Promise<Measured> {
  const started = performance.now();
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  let open = false;
  while (!open) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    open = await fetch(url + probe).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!open) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    url,
    process: child,
    startMs: performance.now() - started,
    async stop() {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
