import { A_PART, type Command, type FaultKind } from './commands.ts';
import { ModelFaults, Unavailable } from './model-faults.ts';

/** Stripe's shortest lifetime of a session. */
const SHORTEST_MS = 30 * 60_000;

/** A checkout session at the provider. */
export type ModelSession = {
  checkout: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  payment: 'none' | 'processing' | 'succeeded' | 'failed';
  createdAt: number;
  total: number;
  /** Whether a buyer was sent to its page: nobody pays on a page they have not seen. */
  shown: boolean;
};

/** A session as the provider reports it at one moment. */
export type View = {
  session: ModelSession;
  status: 'open' | 'complete' | 'expired' | 'failed';
  paid: boolean;
};

/** A refund at the provider; `asked` is the shop's own refund, null if it was made there. */
export type RefundThere = { session: ModelSession; amount: number; asked: object | null; createdAt: number };

export type ModelEvent = { taken: boolean } & (
  | { about: 'session'; view: View }
  | { about: 'refund'; refund: RefundThere }
  | { about: 'charge'; session: ModelSession }
);

type Opening = Pick<ModelSession, 'checkout' | 'expiresAt' | 'total'> & { hasCoupon: boolean };

type Answer = { refused: true } | { refused: false; session: ModelSession };
/** Null: a stored failure; false: a refusal. */
type RefundAnswer = RefundThere | false | null;

/** How long the provider stores the answer under an idempotency key. */
const KEPT_MS = 24 * 60 * 60_000;

/** The payment provider as plain objects: sessions, events, stored answers, and planned faults. */
export class ModelProvider {
  readonly sessions: ModelSession[] = [];
  readonly events: ModelEvent[] = [];
  readonly refunds: RefundThere[] = [];
  readonly #keptRefunds = new Map<object, { answer: RefundAnswer; at: number }>();
  readonly #kept = new Map<number, Answer>();
  /** By checkout: whether it was made, or its failure was kept. */
  readonly #coupons = new Map<number, boolean>();
  readonly faults = new ModelFaults();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Events at the provider that the shop has no part in. */
  run(
    command: Extract<Command, { do: 'pay' | 'settle' | 'expire' | 'refund there' | 'sweep' | 'fault' }>,
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
      case 'refund there': {
        const paid = this.sessions.filter(({ payment }) => payment === 'succeeded');
        const session = recent(paid, command.session);
        if (!session) return 'nothing paid';
        const left = this.#left(session);
        const amount = command.amount === 'a part' ? A_PART : left;
        return this.#giveBack(session, amount, null) ? undefined : 'not so much left';
      }
      case 'sweep':
        return this.#sweep();
      case 'fault':
        return this.faults.plan(command.method, command.kind);
    }
  }

  /** The sessions whose page a buyer was sent to. */
  shown = (): ModelSession[] => this.sessions.filter(({ shown }) => shown);

  #isOpen = (session: ModelSession): boolean => this.#statusOf(session) === 'open';

  /**
   * Opens a session for a checkout, or repeats the answer stored under its key.
   * @returns null if refused.
   */
  create({ checkout, expiresAt, total, hasCoupon }: Opening): ModelSession | null {
    if (hasCoupon && !this.#createCoupon(checkout)) return null;
    const answer = this.faults.ask<Answer>('POST', (fault) => {
      const known = this.#kept.get(checkout);
      if (known) return { answer: known };
      if (expiresAt < this.#now() + SHORTEST_MS) return { answer: { refused: true }, atOnce: true };
      const fresh = this.#answerCreate({ checkout, expiresAt, total }, fault);
      this.#kept.set(checkout, fresh);
      return { answer: fresh };
    });
    return answer.refused ? null : answer.session;
  }

  /** A discount is a coupon, made before its session. @returns false if refused. */
  #createCoupon(checkout: number): boolean {
    return this.faults.ask<boolean>('POST', (fault) => {
      const made = this.#coupons.get(checkout) ?? !fault?.startsWith('fail');
      this.#coupons.set(checkout, made);
      return { answer: made };
    });
  }

  #answerCreate(
    asked: Pick<ModelSession, 'checkout' | 'expiresAt' | 'total'>,
    fault: FaultKind | null,
  ): Answer {
    if (fault === 'fail') return { refused: true };
    const session: ModelSession = {
      ...asked,
      status: 'open',
      payment: 'none',
      createdAt: this.#now(),
      shown: false,
    };
    this.sessions.push(session);
    return fault === 'fail after' ? { refused: true } : { refused: false, session };
  }

  /** Expires a session, or reports its outcome. */
  end(session: ModelSession): View {
    const view = this.faults.ask<View | null>('POST', (fault) => {
      if (fault === 'fail') throw new Unavailable();
      const ended = this.#expire(session);
      if (ended && fault === 'fail after') throw new Unavailable();
      return { answer: ended };
    });
    return view ?? this.find(session);
  }

  find(session: ModelSession): View {
    return this.faults.ask('GET', (fault) => {
      if (fault?.startsWith('fail')) throw new Unavailable();
      return { answer: this.#view(session) };
    });
  }

  list(since: number): View[] {
    const from = Math.floor(since / 1000) * 1000;
    return this.faults.ask('GET', (fault) => {
      if (fault?.startsWith('fail')) throw new Unavailable();
      const found = this.sessions.filter(({ createdAt }) => createdAt >= from);
      return { answer: found.reverse().map((session) => this.#view(session)) };
    });
  }

  /**
   * Refunds, or repeats the answer stored under the refund's key.
   * @returns null if refused.
   */
  refund(session: ModelSession, amount: number, asked: object): RefundThere | null {
    const answer = this.faults.ask<RefundAnswer>('POST', (fault) => {
      const kept = this.#keptRefunds.get(asked);
      if (kept && kept.at > this.#now() - KEPT_MS) return { answer: kept.answer };
      const fresh = this.#answerRefund({ session, amount, asked }, fault);
      this.#keptRefunds.set(asked, { answer: fresh, at: this.#now() });
      return { answer: fresh };
    });
    if (answer === null) throw new Unavailable();
    return answer || null;
  }

  #answerRefund(
    { session, amount, asked }: Pick<RefundThere, 'session' | 'amount' | 'asked'>,
    fault: FaultKind | null,
  ): RefundAnswer {
    if (fault === 'fail') return null;
    const given = this.#giveBack(session, amount, asked);
    if (!given) return false;
    return fault === 'fail after' ? null : given;
  }

  #left = (session: ModelSession): number =>
    this.refunds.reduce(
      (left, given) => left - (given.session === session ? given.amount : 0),
      session.total,
    );

  #giveBack(session: ModelSession, amount: number, asked: object | null): RefundThere | null {
    if (amount === 0 || amount > this.#left(session)) return null;
    const refund = { session, amount, asked, createdAt: this.#now() };
    this.refunds.push(refund);
    this.events.push({ about: 'refund', refund, taken: false });
    this.events.push({ about: 'charge', session, taken: false });
    this.events.push({ about: 'refund', refund, taken: false });
    return refund;
  }

  /** Newest first. */
  listRefunds(wanted: (refund: RefundThere) => boolean): RefundThere[] {
    return this.faults.ask('GET', (fault) => {
      if (fault?.startsWith('fail')) throw new Unavailable();
      return { answer: this.refunds.filter(wanted).reverse() };
    });
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

  /** @returns null if the session was no longer open. */
  #expire(session: ModelSession): View | null {
    if (!this.#isOpen(session)) return null;
    session.status = 'expired';
    return this.#announce(session);
  }

  /** Sends events for the sessions that have expired. */
  #sweep(): undefined {
    for (const session of this.sessions) {
      if (session.status !== 'open' || session.expiresAt > this.#now()) continue;
      session.status = 'expired';
      this.#announce(session);
    }
  }

  #announce(session: ModelSession): View {
    const view = this.#view(session);
    this.events.push({ about: 'session', view, taken: false });
    return view;
  }
}

/** The `back`th from the newest, modulo their number. */
export const recent = <T>(list: readonly T[], back: number): T | undefined =>
  list[list.length - 1 - (back % list.length)];
