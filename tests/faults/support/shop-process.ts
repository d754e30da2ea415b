import type { KillPoint } from './kill-points.ts';
import type { Program } from './program.ts';

/** The built shop of a stage: started, killed and restarted on the same data and port. */
export type FaultShop = {
  url: string;
  dataDir: string;
  /** @param env additional environment, for this run only. */
  start: (env?: Record<string, string>) => Promise<void>;
  /** SIGKILL; resolves once the process is gone. */
  kill: () => Promise<void>;
  /** SIGTERM; it finishes what is under way. */
  stop: () => Promise<void>;
  isAlive: () => boolean;
  /** Whether it answers; a group of processes does as long as one of them lives. */
  isOpen: () => boolean;
  /**
   * Resolves when this run has ended.
   * @throws Error unless SIGKILL ended it.
   */
  killed: () => Promise<void>;
  /** The shop kills itself at the point's nth passing from now. */
  killAt: (point: KillPoint, passing: number) => Promise<void>;
  /** Takes back what `killAt` said. */
  spare: () => Promise<void>;
  advance: (ms: number) => Promise<void>;
  /** The output of all its runs. */
  output: () => string;
  pid: () => number;
};

export function makeFaultShop({
  url,
  dataDir,
  start,
}: {
  url: string;
  dataDir: string;
  start: (env: Record<string, string>) => Promise<Program>;
}): FaultShop {
  let life: Program | null = null;
  let earlier = '';
  const living = (): Program => {
    if (!life) throw new Error('the shop was not started');
    return life;
  };
  const isAlive = () => life !== null && !life.hasEnded();
  return {
    url,
    dataDir,
    async start(env = {}) {
      if (life && !life.hasEnded()) throw new Error('the shop is open already');
      earlier += life?.output() ?? '';
      life = null;
      life = await start(env);
    },
    kill: async () => life?.kill('SIGKILL'),
    stop: async () => life?.kill('SIGTERM'),
    isAlive,
    isOpen: isAlive,
    async killed() {
      const { code, signal } = await living().ended;
      if (signal !== 'SIGKILL') {
        throw new Error(`the shop ended by itself (${code ?? signal}):\n${living().output()}`);
      }
    },
    killAt: (point, passing) => living().tell({ killAt: point, passing }, 'armed'),
    spare: () => living().tell({ killAt: 'nowhere', passing: 1 }, 'armed'),
    advance: (ms) => living().advance(ms),
    output: () => earlier + (life?.output() ?? ''),
    pid: () => living().process.pid ?? 0,
  };
}

/** Bugs in the shop's log: lines of level error or worse. */
export function loggedErrors({ output }: Pick<FaultShop, 'output'>): string[] {
  return output()
    .split('\n')
    .filter((line) => /^\{"level":(50|60),/.test(line) || line.includes('UnhandledPromiseRejection'));
}
