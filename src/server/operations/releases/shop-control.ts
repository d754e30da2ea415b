import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunning, isOf, type RunningShop, withSettingsOf } from './running-shop.ts';
import { shopLog } from './shop-log.ts';

const UNIT = 'voltcart.service';
const LOOK_MS = 20;
const LOOK_LATE_MS = 1_000;
/** A stopping shop finishes within ten seconds what is under way, after four for its proxy. */
const STOP_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 1_000;

/** How long a shop that starts is waited for, in milliseconds. */
export type Patience = {
  /** Until it is ready, once it listens; from the start, if its process is no longer the one that was started. */
  ready: number;
  /** Until it listens, while its process lives: before, it brings the database up to date. */
  listening: number;
  /** Between two lines that say that it is waited for. */
  silent: number;
};

const PATIENCE: Patience = { ready: 60_000, listening: 3_600_000, silent: 60_000 };

/** How the shop is stopped and started: as the machine's service, or as a process of its own. */
export type ShopControl = {
  kind: 'service' | 'process';
  isOpen: boolean;
  /** The variables that the shop runs with, for the commands that act on its data. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** @returns false when it did not stop in time. */
  stop: () => Promise<boolean>;
  /**
   * @param release the folder that must answer. @param say receives a line now and then while that takes long.
   * @returns null when it is open, else why it is not.
   */
  start: (release: string, say: (line: string) => void) => Promise<string | null>;
};

/** @param dataDir where the data is, as far as this command knows. @param settings the names of the shop's settings. */
export type Place = { base: string; releases: string; dataDir: string; settings: readonly string[] };

/** Finds out how the shop runs now, or ran last. @param env the variables of this command. */
export function controlOf(place: Place, env: NodeJS.ProcessEnv, patience = PATIENCE): ShopControl {
  const isOurs = systemctl('show', '--property=ExecStart', '--value').includes(`${place.base}/current/`);
  const isActive = isOurs && systemctl('is-active') === 'active';
  if (isActive) return ofService(place, { env, isOpen: true, patience });
  const byHand = ofProcess(place, env, patience);
  // Started by hand beside a service that is not in use.
  return byHand.isOpen || !isOurs ? byHand : ofService(place, { env, isOpen: false, patience });
}

/** @returns what it prints; empty on a machine without systemd. */
function systemctl(...args: string[]): string {
  return spawnSync('systemctl', [...args, UNIT], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

type Service = { env: NodeJS.ProcessEnv; isOpen: boolean; patience: Patience };

const ofService = (place: Place, { env, isOpen, patience }: Service): ShopControl => ({
  kind: 'service',
  isOpen,
  env,
  dataDir: place.dataDir,
  async stop() {
    systemctl('stop');
    return systemctl('is-active') !== 'active';
  },
  async start(release, say) {
    systemctl('reset-failed');
    systemctl('start');
    const mainPid = () => systemctl('show', '--property=MainPID', '--value');
    const first = mainPid();
    return untilReady(place, release, {
      patience,
      say,
      log: `journalctl -u ${UNIT}`,
      failure: () =>
        systemctl('is-active') === 'failed' ? `its service failed; journalctl -u ${UNIT} says why` : null,
      // systemd starts it again when it ends.
      isAlive: () => first !== '0' && mainPid() === first,
    });
  },
});

function ofProcess(place: Place, env: NodeJS.ProcessEnv, patience: Patience): ShopControl {
  const running = findRunning(place.dataDir, place.releases);
  // What the shop was started with by hand is not what this command was started with.
  const settings = running
    ? { ...withSettingsOf(running.pid, env, place.settings), DATA_DIR: place.dataDir }
    : env;
  return {
    kind: 'process',
    isOpen: running !== null,
    env: settings,
    dataDir: place.dataDir,
    async stop() {
      const shop = findRunning(place.dataDir, place.releases);
      if (!shop) return true;
      process.kill(shop.pid, 'SIGTERM');
      return until(() => !isOf(shop.pid, shop.release), STOP_WITHIN_MS);
    },
    async start(release, say) {
      const isThere = () => findRunning(place.dataDir, place.releases)?.release === release;
      const log = shopLog(place.dataDir);
      const waiting = { patience, say, log, failure: () => null, isAlive: isThere };
      if (isThere()) return untilReady(place, release, waiting);
      const child = startDetached(join(place.base, 'current/voltcart'), log, settings);
      // Asked only while somebody waits: later, the log may be gone.
      let whyEnded: (() => string) | null = null;
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          whyEnded = () => lastLine(log);
          resolve();
        });
        child.once('error', (error) => {
          whyEnded = () => error.message;
          resolve();
        });
      });
      const fault = await untilReady(place, release, {
        ...waiting,
        failure: () => whyEnded?.() ?? null,
        isAlive: () => true,
      });
      if (fault !== null) {
        child.kill('SIGKILL');
        await ended;
      }
      child.unref();
      return fault;
    },
  };
}

/** Its output goes on in the log after this command has ended. */
function startDetached(program: string, log: string, env: NodeJS.ProcessEnv): ChildProcess {
  const output = openLog(log);
  const { uid, gid } = statSync(join(log, '..'));
  if (process.getuid?.() === 0) fchownSync(output, uid, gid);
  const child = spawn(program, ['start'], {
    cwd: '/',
    detached: true,
    env,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

/**
 * A log that has a second name is left to that one, and begun anew: root would give its own file away where the shop's
 * user has linked to that, and some copies of the data folder are made of links, too.
 */
function openLog(log: string): number {
  const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  const output = openSync(log, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  if (fstatSync(output).nlink <= 1) return output;
  closeSync(output);
  rmSync(log);
  return openSync(log, O_APPEND | O_CREAT | O_EXCL | O_WRONLY, 0o600);
}

/** What ends a crash of Node, besides what is indented, and the log's own entries. */
const SAYS_NOTHING = /^($|[\s{}]|Node\.js v)/;

/**
 * The last line of a log that says something: what is known of an error, and where it was thrown, is indented. So are the
 * faults of a list, which its line announces.
 */
function lastLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const at = lines.findLastIndex((line) => !SAYS_NOTHING.test(line));
  const [said, ...more] = lines.slice(Math.max(at, 0));
  if (!said || at < 0) return `it ended; ${log} says more`;
  if (said.endsWith(':')) return `${said} ${more.map((line) => line.trim()).join('; ')}`;
  return more.length === 0 ? said : `${said} (${log} says more)`;
}

type Waiting = {
  patience: Patience;
  say: (line: string) => void;
  /** Where the shop says what it does. */
  log: string;
  failure: () => string | null;
  /** Whether the process that was started is still the one. */
  isAlive: () => boolean;
};

/** Waits for a shop of that very release to be ready. @returns null when it is, else why not. */
async function untilReady(
  place: Place,
  release: string,
  { patience, say, log, failure, isAlive }: Waiting,
): Promise<string | null> {
  const began = performance.now();
  let listensSince: number | null = null;
  for (let saidAt = began; ; ) {
    const fault = failure();
    if (fault !== null) return fault;
    const shop = findRunning(place.dataDir, place.releases);
    const isListening = shop?.release === release;
    if (isListening && (await isReady(shop))) return null;
    const now = performance.now();
    if (isListening) listensSince ??= now;
    const isLate = now - (listensSince ?? began) >= patience.ready;
    if (isLate && (isListening || !isAlive()))
      return `it was not ready within ${patience.ready / 1000} s; ${log} says more`;
    if (now - began >= patience.listening && !isListening)
      return `it still did not answer after ${patience.listening / 60_000} minutes; ${log} says more`;
    if (now - saidAt >= patience.silent) {
      const minutes = Math.round((now - began) / 60_000);
      say(`Still starting after ${minutes} min: a large database takes its time; ${log} says more ...`);
      saidAt = now;
    }
    await sleep(isLate ? LOOK_LATE_MS : LOOK_MS);
  }
}

/** Whether a shop answers that it is ready. */
export async function isReady({ host, port }: RunningShop): Promise<boolean> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  try {
    const { status } = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz?once`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return status === 200;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(LOOK_MS))
    if (await condition()) return true;
  return false;
}
