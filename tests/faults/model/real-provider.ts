import { signPayload } from '../../../src/stand-in/courier.ts';
import type { EventRow } from '../../../src/stand-in/rows.ts';
import { expireSession, sweepExpired } from '../../../src/stand-in/sessions.ts';
import type { PayingShop } from '../../support/shop/test-payments.ts';
import type { Command, FaultKind } from './commands.ts';
import { timesOf } from './model-faults.ts';
import { recent } from './model-provider.ts';
import { givenBack, refundThere } from './real-refunds.ts';

type Named<Name extends Command['do']> = Extract<Command, { do: Name }>;
export type ProviderCommand = Named<'pay' | 'settle' | 'expire' | 'refund there' | 'sweep' | 'fault'>;

/** The stand-in, and what happens there without the shop. */
export class RealProvider {
  readonly #shop: Pick<PayingShop, 'standIn' | 'pay' | 'control' | 'clock'>;
  /** The sessions to which a buyer was sent. */
  readonly #shown = new Set<string>();

  constructor(shop: Pick<PayingShop, 'standIn' | 'pay' | 'control' | 'clock'>) {
    this.#shop = shop;
  }

  get #seconds(): number {
    return Math.floor(this.#shop.clock.now().getTime() / 1000);
  }

  async run(command: ProviderCommand): Promise<string | undefined> {
    const { store } = this.#shop.standIn;
    switch (command.do) {
      case 'pay': {
        const open = this.#sessions(OPEN, this.#seconds).filter((id) => this.#shown.has(id));
        const session = recent(open, command.session);
        if (session) await this.#shop.pay(session, { outcome: command.outcome });
        return session ? 'ok' : 'no open page';
      }
      case 'settle': {
        const session = recent(this.#sessions(UNDER_WAY), command.session);
        const { outcome } = command;
        if (session) await this.#shop.control('settle', { session, outcome });
        return session ? 'ok' : 'nothing under way';
      }
      case 'expire': {
        const session = recent(this.#sessions(OPEN, this.#seconds), command.session);
        if (session) expireSession(store, session, null);
        return session ? 'ok' : 'no open page';
      }
      case 'refund there':
        return refundThere(store, recent(this.#sessions(PAID), command.session), command.amount);
      case 'sweep':
        sweepExpired(store);
        return;
      case 'fault': {
        const { method, kind } = command;
        await this.#shop.control('faults', { ...FAULTS[kind], method, times: String(timesOf(kind)) });
      }
    }
  }

  /** Notes that a buyer was sent to a page. @returns its place among all. */
  show(session: string): number {
    this.#shown.add(session);
    return this.#sessions().indexOf(session);
  }

  shownSession(back: number): string | undefined {
    return recent(
      this.#sessions().filter((id) => this.#shown.has(id)),
      back,
    );
  }

  /** Any event in its original form, but signed now; null if there is none. */
  eventAt({ event: back, signature }: Named<'webhook'>): { body: Buffer; signature: string } | null {
    const { store, webhookSecret } = this.#shop.standIn;
    const event = recent(store.all<EventRow>('select * from event order by seq'), back);
    if (!event) return null;
    const secret = signature === 'wrong' ? 'whsec_of_somebody_else' : webhookSecret;
    const signedAt = this.#seconds - (signature === 'old' ? 301 : 0);
    return { body: Buffer.from(event.body), signature: signPayload(event.body, secret, signedAt) };
  }

  /** Oldest first. */
  #sessions(where = '', ...values: number[]): string[] {
    const rows = this.#shop.standIn.store.all<{ id: string }>(
      `select id from session ${where} order by seq`,
      ...values,
    );
    return rows.map(({ id }) => id);
  }

  paidSessions(): string[] {
    return this.#sessions(PAID).sort();
  }

  /** The amounts refunded by session. */
  moneyBack = () => givenBack(this.#shop.standIn.store);

  async clearFaults(): Promise<void> {
    await this.#shop.control('faults/clear');
  }
}

const OPEN = "where status = 'open' and expires_at > ?";
const PAID = "where payment_status = 'paid'";
const UNDER_WAY = "where id in (select session from payment where status = 'processing')";

/** The stand-in's parameters for each kind of fault. */
const FAULTS: Record<FaultKind, { kind: string; when?: string }> = {
  cut: { kind: 'reset', when: 'before' },
  'cut after': { kind: 'reset', when: 'after' },
  fail: { kind: 'error_500', when: 'before' },
  'fail after': { kind: 'error_500', when: 'after' },
  half: { kind: 'half_body' },
};
