import type { ParamReader } from './api/params.ts';

const FAULT_KINDS = ['latency', 'reset', 'half_body', 'error_500'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A planned fault of the API. */
export type Fault = {
  kind: FaultKind;
  /** `before`: the request has no effect; `after`: the work is done, but its answer is affected. */
  when: 'before' | 'after';
  /** How many matching requests are affected. */
  times: number;
  /** For `latency`. */
  ms: number;
  /** Null for any method. */
  method: string | null;
  /** A part of the path; null for any path. */
  path: string | null;
};

/** Reads a fault from a control request; by default `times` is 1 and `when` is `before`. */
export function readFault(params: ParamReader): Fault {
  const kind = params.choice('kind', FAULT_KINDS);
  if (!kind) throw params.missing('kind');
  return {
    kind,
    when: kind === 'half_body' ? 'after' : (params.choice('when', ['before', 'after']) ?? 'before'),
    times: params.integer('times', { min: 1, max: 1_000_000 }) ?? 1,
    ms: params.integer('ms', { min: 0, max: 600_000 }) ?? 0,
    method: params.string('method', 10),
    path: params.string('path', 200),
  };
}

/** The planned faults; in memory only, so that a restart clears them. */
export class Faults {
  #planned: Fault[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ ...fault });
  }

  clear(): void {
    this.#planned = [];
  }

  list(): readonly Fault[] {
    return this.#planned;
  }

  /** Takes the first fault that matches this request, if any. */
  take(method: string, path: string): Fault | null {
    const fault = this.#planned.find(
      (planned) =>
        (planned.method === null || planned.method === method) &&
        (planned.path === null || path.includes(planned.path)),
    );
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times === 0) this.#planned = this.#planned.filter((planned) => planned !== fault);
    return fault;
  }
}
