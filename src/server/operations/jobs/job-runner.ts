import type { Deps } from '../../deps.ts';
import { runUnderLease } from './job-lease-service.ts';

/** A recurring task, run by one process at a time. */
export type Job = {
  name: string;
  everyMs: number;
  /** How long a run may take before another process takes over. */
  leaseMs: number;
  /** See LeaseInput. */
  renewed?: true;
  /** Also runs a second after the shop has opened, whether or not there seems to be work. */
  atStart?: true;
  /** A read-only check before each run, so that an idle shop writes nothing. */
  hasWork: (deps: Deps) => Promise<boolean>;
  run: (deps: Deps) => Promise<unknown>;
};

export type JobsOptions = {
  jobs: readonly Job[];
  /** Identifies this process in the leases. */
  holder: string;
  onError: (job: string, error: unknown) => void;
};

export type RunningJobs = {
  /** Starts no more runs and waits for the current ones. */
  stop: () => Promise<void>;
};

const FIRST_RUN_WITHIN_MS = 60_000;
/** The first pages come before the first job. */
const FIRST_OF_ALL_MS = 1_000;

/** Runs a job once, if there is work and no other process is running it. */
export async function runJob(deps: Deps, job: Job, holder: string, always = false): Promise<void> {
  if (!always && !(await job.hasWork(deps))) return;
  const { name, leaseMs, renewed } = job;
  await runUnderLease(deps, { name, holder, leaseMs, renewed }, () => job.run(deps));
}

/** Starts the jobs: each runs, then waits for its interval, whatever the run's outcome. */
export function startJobs(deps: Deps, { jobs, holder, onError }: JobsOptions): RunningJobs {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(job: Job, afterMs: number, always = false): void {
    if (stopped) return;
    timers.set(
      job,
      setTimeout(() => start(job, always), afterMs),
    );
  }

  function start(job: Job, always: boolean): void {
    const run: Promise<void> = runJob(deps, job, holder, always)
      .catch((error: unknown) => onError(job.name, error))
      .finally(() => {
        running.delete(run);
        schedule(job, job.everyMs);
      });
    running.add(run);
  }

  for (const job of jobs) {
    if (job.atStart) schedule(job, FIRST_OF_ALL_MS, true);
    else schedule(job, Math.min(job.everyMs, FIRST_RUN_WITHIN_MS));
  }
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
