import type { Command, FaultKind } from './commands.ts';

/** Stripe's shortest life of a payment page. */
const SHORTEST_MS = 30 * 60_000;

/** What the provider keeps of a payment page. */
export type ModelSession = {
  checkout: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  payment: 'none' | 'processing' | 'succeeded' | 'failed';
  createdAt: number;
  /** Whether a buyer was ever sent there: nobody pays a page that he has not seen. */
  shown: boolean;
};

/** What the provider says of a session at one moment. */
export type View = {
  session: ModelSession;
  status: 'open' | 'complete' | 'expired' | 'failed';
  paid: boolean;
};

export type ModelEvent = { view: View; taken: boolean };

/** Thrown where the provider does not answer. */
export class Unavailable extends Error {}

type Answer = { refused: true } | { refused: false; session: ModelSession };

/** The payment provider in plain objects: sessions, events, kept answers, and the faults that are planned. */
export class ModelProvider {
  readonly sessions: ModelSession[] = [];
  readonly events: ModelEvent[] = [];
  readonly #kept = new Map<number, Answer>();
  readonly #faults: { method: 'GET' | 'POST'; kind: FaultKind; times: number }[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What happens here without the shop. */
  run(
    command: Extract<Command, { do: 'pay' | 'settle' | 'expire' | 'sweep' | 'fault' }>,
  ): string | undefined {
    switch (command.do) {
      case 'pay': {
        const session = recent(this.shown().filter(this.#isOpen), command.session);
        if (session) this.#pay(session, command.outcome);
        return session ? undefined : 'no open page';
      }
      case 'settle': {
        const underWay = this.sessions.filter(({ payment }) => payment === 'processing');
        const session = recent(underWay, command.session);
        if (session) this.#settle(session, command.outcome);
        return session ? undefined : 'nothing under way';
      }
      case 'expire': {
        const session = recent(this.sessions.filter(this.#isOpen), command.session);
        if (session) this.#expire(session);
        return session ? undefined : 'no open page';
      }
      case 'sweep':
        return this.#sweep();
      case 'fault':
        return this.#plan(command.method, command.kind);
    }
  }

  /** The pages that a buyer was sent to. */
  shown = (): ModelSession[] => this.sessions.filter(({ shown }) => shown);

  #isOpen = (session: ModelSession): boolean => this.#statusOf(session) === 'open';

  #plan(method: 'GET' | 'POST', kind: FaultKind): undefined {
    this.#faults.push({ method, kind, times: timesOf(kind) });
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  /** Opens a page for a checkout, or answers again what was answered under its key. @returns null: refused. */
  create(checkout: number, expiresAt: number): ModelSession | null {
    const answer = this.#ask<Answer>('POST', (fault) => {
      const known = this.#kept.get(checkout);
      if (known) return { answer: known };
      if (expiresAt < this.#now() + SHORTEST_MS) return { answer: { refused: true }, atOnce: true };
      const fresh = this.#answerCreate(checkout, expiresAt, fault);
      this.#kept.set(checkout, fresh);
      return { answer: fresh };
    });
    return answer.refused ? null : answer.session;
  }

  #answerCreate(checkout: number, expiresAt: number, fault: FaultKind | null): Answer {
    if (fault === 'fail') return { refused: true };
    const session: ModelSession = {
      checkout,
      expiresAt,
      status: 'open',
      payment: 'none',
      createdAt: this.#now(),
      shown: false,
    };
    this.sessions.push(session);
    return fault === 'fail after' ? { refused: true } : { refused: false, session };
  }

  /** Ends a page, or says what became of it. */
  end(session: ModelSession): View {
    const view = this.#ask<View | null>('POST', (fault) => {
      if (fault === 'fail') throw new Unavailable();
      const ended = this.#expire(session);
      if (ended && fault === 'fail after') throw new Unavailable();
      return { answer: ended };
    });
    return view ?? this.find(session);
  }

  find(session: ModelSession): View {
    return this.#ask('GET', (fault) => {
      if (fault?.startsWith('fail')) throw new Unavailable();
      return { answer: this.#view(session) };
    });
  }

  list(since: number): View[] {
    const from = Math.floor(since / 1000) * 1000;
    return this.#ask('GET', (fault) => {
      if (fault?.startsWith('fail')) throw new Unavailable();
      const found = this.sessions.filter(({ createdAt }) => createdAt >= from);
      return { answer: found.reverse().map((session) => this.#view(session)) };
    });
  }

  /** The SDK tries once more where the connection was cut. */
  #ask<T>(method: 'GET' | 'POST', work: (fault: FaultKind | null) => { answer: T; atOnce?: true }): T {
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
    const at = this.#faults.findIndex((fault) => fault.method === method);
    const fault = this.#faults[at];
    if (!fault) return null;
    fault.times--;
    if (fault.times === 0) this.#faults.splice(at, 1);
    return fault.kind;
  }

  #statusOf(session: ModelSession): ModelSession['status'] {
    return session.status === 'open' && session.expiresAt <= this.#now() ? 'expired' : session.status;
  }

  #view(session: ModelSession): View {
    const failed = session.payment === 'failed';
    return {
      session,
      status: failed ? 'failed' : this.#statusOf(session),
      paid: session.payment === 'succeeded',
    };
  }

  #pay(session: ModelSession, outcome: 'paid' | 'processing'): void {
    session.status = 'complete';
    session.payment = outcome === 'paid' ? 'succeeded' : 'processing';
    this.#announce(session);
  }

  #settle(session: ModelSession, outcome: 'succeeded' | 'failed'): void {
    session.payment = outcome;
    this.#announce(session);
  }

  /** @returns null when the page was not open any more. */
  #expire(session: ModelSession): View | null {
    if (!this.#isOpen(session)) return null;
    session.status = 'expired';
    return this.#announce(session);
  }

  /** Announces the pages whose time has passed. */
  #sweep(): undefined {
    for (const session of this.sessions) {
      if (session.status !== 'open' || session.expiresAt > this.#now()) continue;
      session.status = 'expired';
      this.#announce(session);
    }
  }

  #announce(session: ModelSession): View {
    const view = this.#view(session);
    this.events.push({ view, taken: false });
    return view;
  }
}

/** How many requests a fault must meet to be felt. */
export const timesOf = (kind: FaultKind): number => (kind.startsWith('cut') ? 2 : 1);

/** The `back`th from the newest, modulo how many there are. */
export const recent = <T>(list: readonly T[], back: number): T | undefined =>
  list[list.length - 1 - (back % list.length)];
