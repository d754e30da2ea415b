import { type ChildProcess, spawn } from 'node:child_process';

/** A child process that a suite starts, messages and kills. */
export type Program = {
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  hasEnded: () => boolean;
  /** Moves its clock forward; timers due by then fire at once. Resolves when they have. */
  advance: (ms: number) => Promise<void>;
  /** Sends a message to its preloaded module and waits for an answer with the field `until`. */
  tell: (message: Record<string, unknown>, until: string) => Promise<void>;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
};

export type ProgramOptions = {
  /** Node's arguments; if `command` is given, Node and these are appended to it. */
  args: string[];
  env: Record<string, string>;
  /** A program that then becomes Node: `strace -D` with its options. */
  command?: string[];
  /** Whether the printed output means that the program is ready. */
  isReady: (output: string) => boolean;
};

/**
 * Starts a program and waits until it is ready.
 * @throws Error with its output if it exits first.
 */
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
