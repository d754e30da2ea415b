import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentOf, findRunning, isOf, type RunningShop } from './running-shop.ts';
import { shopLog } from './shop-log.ts';

const UNIT = 'voltcart.service';
const LOOK_MS = 20;
/** A stopping shop finishes within ten seconds what is under way, after four for its proxy. */
const STOP_WITHIN_MS = 20_000;
const READY_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 1_000;

/** How the shop is stopped and started: as the machine's service, or as a process of its own. */
export type ShopControl = {
  kind: 'service' | 'process';
  isOpen: boolean;
  /** The variables that the shop runs with, for the commands that act on its data. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** @returns false when it did not stop in time. */
  stop: () => Promise<boolean>;
  /** @param release the folder that must answer. @returns null when it is open, else why it is not. */
  start: (release: string) => Promise<string | null>;
};

/** @param dataDir where the data is, as far as this command knows. */
export type Place = { base: string; releases: string; dataDir: string };

/** Finds out how the shop runs now, or ran last. @param env the variables of this command. */
export function controlOf(place: Place, env: NodeJS.ProcessEnv): ShopControl {
  const isOurs = systemctl('show', '--property=ExecStart', '--value').includes(`${place.base}/current/`);
  if (!isOurs) return ofProcess(place, env);
  const byHand = ofProcess(place, env);
  const isActive = systemctl('is-active') === 'active';
  // Started by hand beside a service that is not in use.
  return byHand.isOpen && !isActive ? byHand : ofService(place, env, isActive);
}

/** @returns what it prints; empty on a machine without systemd. */
function systemctl(...args: string[]): string {
  return spawnSync('systemctl', [...args, UNIT], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

const ofService = (place: Place, env: NodeJS.ProcessEnv, isOpen: boolean): ShopControl => ({
  kind: 'service',
  isOpen,
  env,
  dataDir: place.dataDir,
  async stop() {
    systemctl('stop');
    return systemctl('is-active') !== 'active';
  },
  async start(release) {
    systemctl('reset-failed');
    systemctl('start');
    return untilReady(place, release, () =>
      systemctl('is-active') === 'failed' ? `its service failed; journalctl -u ${UNIT} says why` : null,
    );
  },
});

function ofProcess(place: Place, env: NodeJS.ProcessEnv): ShopControl {
  const running = findRunning(place.dataDir, place.releases);
  // What the shop was started with by hand is not what this command was started with.
  const settings = running ? { ...environmentOf(running.pid), DATA_DIR: place.dataDir } : env;
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
    async start(release) {
      const isThere = () => findRunning(place.dataDir, place.releases)?.release === release;
      if (isThere()) return untilReady(place, release, () => null);
      const log = shopLog(place.dataDir);
      const child = startDetached(join(place.base, 'current/voltcart'), log, settings);
      let end: string | null = null;
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          end = lastLine(log);
          resolve();
        });
        child.once('error', (error) => {
          end = error.message;
          resolve();
        });
      });
      const fault = await untilReady(place, release, () => end);
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
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const output = openSync(log, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
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

function lastLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.at(-1) || `it ended; ${log} says more`;
}

/** Waits for a shop of that very release to be ready. @returns null when it is, else why not. */
async function untilReady(
  place: Place,
  release: string,
  failure: () => string | null,
): Promise<string | null> {
  let fault: string | null = null;
  const ready = await until(async () => {
    fault = failure();
    if (fault !== null) return true;
    const shop = findRunning(place.dataDir, place.releases);
    return shop?.release === release && (await isReady(shop));
  }, READY_WITHIN_MS);
  return fault ?? (ready ? null : `it was not ready within ${READY_WITHIN_MS / 1000} s`);
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
