import type { FaultKind } from './commands.ts';

/** Thrown when the provider does not answer. */
export class Unavailable extends Error {}

/** The provider's planned faults, and requests that run into them. */
export class ModelFaults {
  readonly #planned: { method: 'GET' | 'POST'; kind: FaultKind; times: number }[] = [];

  plan(method: 'GET' | 'POST', kind: FaultKind): undefined {
    this.#planned.push({ method, kind, times: timesOf(kind) });
  }

  clear(): void {
    this.#planned.length = 0;
  }

  /** The SDK retries once after a cut connection. */
  ask<T>(method: 'GET' | 'POST', work: (fault: FaultKind | null) => { answer: T; atOnce?: true }): T {
    for (let attempt = 1; attempt <= 2; attempt++) {
      const fault = this.#take(method);
      if (fault === 'cut') continue;
      const { answer, atOnce } = work(fault);
      if (atOnce) return answer;
      if (fault === 'half') break;
      if (fault !== 'cut after') return answer;
    }
    throw new Unavailable();
  }

  #take(method: 'GET' | 'POST'): FaultKind | null {
    const at = this.#planned.findIndex((fault) => fault.method === method);
    const fault = this.#planned[at];
    if (!fault) return null;
    fault.times--;
    if (fault.times === 0) this.#planned.splice(at, 1);
    return fault.kind;
  }
}

/** How many requests a fault must hit to take effect. */
export const timesOf = (kind: FaultKind): number => (kind.startsWith('cut') ? 2 : 1);
