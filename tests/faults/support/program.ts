import { type ChildProcess, spawn } from 'node:child_process';

/** A child process that a suite starts, talks to, kills. */
export type Program = {
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** What ended it, once it has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  hasEnded: () => boolean;
  /** Moves its clock forward; timers that are due then ring at once. Resolves when they have rung. */
  advance: (ms: number) => Promise<void>;
  /** Sends a message to what was loaded before it and waits for an answer that has the field `until`. */
  tell: (message: Record<string, unknown>, until: string) => Promise<void>;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
};

export type ProgramOptions = {
  /** Node's arguments; with `command`, that command's, followed by Node and them. */
  args: string[];
  env: Record<string, string>;
  /** A program that becomes Node: `strace -D` with its options. */
  command?: string[];
  /** A program whose printed text says so is ready. */
  isReady: (output: string) => boolean;
};

/** Starts a program and waits until it is ready. @throws Error with what it printed when it ends before. */
export async function startProgram({ args, env, command = [], isReady }: ProgramOptions): Promise<Program> {
  const [file = process.execPath, ...rest] = [...command, process.execPath, ...args];
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  let over = false;
  const ended: Program['ended'] = new Promise((resolve) => {
    child.on('close', (code, signal) => {
      over = true;
      resolve({ code, signal });
    });
  });
  await new Promise<void>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      printed += chunk.toString();
      if (isReady(printed)) resolve();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    ended.then(({ code, signal }) =>
      reject(new Error(`${args.at(-1)} ended (${code ?? signal}):\n${printed}`)),
    );
  });
  const tell: Program['tell'] = async (message, until) => {
    if (over) throw new Error('the program has ended');
    const answered = new Promise<void>((resolve) => {
      const look = (answer: unknown) => {
        if (typeof answer !== 'object' || answer === null || !(until in answer)) return;
        child.off('message', look);
        resolve();
      };
      child.on('message', look);
    });
    child.send(message, () => undefined);
    await Promise.race([answered, ended]);
  };
  return {
    process: child,
    output: () => printed,
    ended,
    hasEnded: () => over,
    tell,
    advance: (ms) => tell({ advanceMs: ms }, 'clock'),
    async kill(signal = 'SIGKILL') {
      if (over) return;
      child.kill(signal);
      await ended;
    },
  };
}
