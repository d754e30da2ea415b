import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../machines/free-port.ts';

/** The built shop as its owner runs it: in its own process, on its own data folder. */
export type BuiltShop = {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** The exit code once it has exited; null if a signal ended it. */
  exited: Promise<number | null>;
  /** Stops it and removes its folder. */
  stop: () => Promise<void>;
};

const MAIN = 'dist/server/main.js';
/** What `npm start` tells Node. */
const FLAGS: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.split(' ')
  .filter((word: string) => word.startsWith('--'));

/**
 * Starts the process without waiting.
 * @param through a program with its arguments that becomes it.
 */
export async function spawnShop(
  env: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<BuiltShop> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: npm run build makes it`);
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'voltcart-built-'));
  const [program = '', ...args] = [...through, process.execPath, ...FLAGS, MAIN];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    process: child,
    output: () => printed,
    exited,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts it and waits until it reports that it is open. */
export async function openBuiltShop(
  env: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<BuiltShop> {
  const shop = await spawnShop(env, through);
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (shop.output().includes(' is open at ')) resolve();
    };
    shop.process.stdout?.on('data', look);
    shop.exited.then((code) => reject(new Error(`the shop ended with ${code}:\n${shop.output()}`)));
  });
  return shop;
}
