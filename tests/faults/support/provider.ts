import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';

/** A checkout session as the provider reports it; only the fields that the suites read. */
export type ProviderSession = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
};

export type ProviderEvent = { id: string; type: string; data: { object: { id: string } } };
export type Delivery = { event: string; type: string; state: string; last_status: number | null };

/** The payment stand-in as its own process. It is never killed: it holds the money. */
export type Provider = {
  url: string;
  apiKey: string;
  webhookSecret: string;
  /**
   * A fault control (src/stand-in/api/control-api.ts).
   * @throws Error with its answer if it refuses.
   */
  control: <T = unknown>(path: string, params?: Record<string, string | number>) => Promise<T>;
  /** Pays as a buyer on the payment page. `webhooks` decides what the shop is told. */
  pay: (session: string, webhooks: 'prompt' | 'late' | 'duplicate' | 'lost') => Promise<void>;
  /** Lets a session expire. */
  expire: (session: string) => Promise<void>;
  /** Posts the event of a paid session to the shop `times` times at once, besides the regular deliveries. */
  deliverPaid: (session: string, times: number) => Promise<(number | null)[]>;
  sessions: () => Promise<ProviderSession[]>;
  events: () => Promise<ProviderEvent[]>;
  deliveries: (state?: 'pending' | 'delivered' | 'failed' | 'lost') => Promise<Delivery[]>;
  advance: (ms: number) => Promise<void>;
  stop: () => Promise<void>;
};

const RETRY_DELAYS_MS = '50,100,200,400,800';

/** @param webhookUrl where the shop listens, or will. */
export async function startProvider(folder: string, webhookUrl: string): Promise<Provider> {
  const program: Program = await startProgram({
    args: ['--import', './tests/faults/preload/clock.mjs', '--import', 'tsx', 'src/stand-in/main.ts'],
    env: {
      DATA_FILE: join(folder, 'provider.db'),
      WEBHOOK_URL: webhookUrl,
      FAULT_CONTROLS: 'on',
      RETRY_DELAYS_MS,
    },
    isReady: (output) => output.includes('\n'),
  });
  const { url, apiKey, webhookSecret } = JSON.parse(program.output()) as Record<string, string>;
  if (!url || !apiKey || !webhookSecret) throw new Error(`the stand-in says ${program.output()}`);

  const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const answer = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${apiKey}` } });
    if (!answer.ok) throw new Error(`the stand-in's ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const control: Provider['control'] = (path, params = {}) => {
    const body = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    return fetch(`${url}/_control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body,
    }).then(async (answer) => {
      if (!answer.ok) throw new Error(`_control/${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    });
  };
  /** All items of a paged list. */
  const listAll = async <T extends { id: string }>(path: string): Promise<T[]> => {
    const items: T[] = [];
    for (;;) {
      const after = items.at(-1);
      const page: { data: T[]; has_more: boolean } = await ask(
        `${path}limit=100${after ? `&starting_after=${after.id}` : ''}`,
      );
      items.push(...page.data);
      if (!page.has_more) return items;
    }
  };
  const events = () => listAll<ProviderEvent>('/v1/events?');

  return {
    url,
    apiKey,
    webhookSecret,
    control,
    async pay(session, webhooks) {
      await control('pay', { session, webhooks });
    },
    async expire(session) {
      await ask(`/v1/checkout/sessions/${session}/expire`, { method: 'POST' });
    },
    async deliverPaid(session, times) {
      // Newest first, and this one is only a moment old.
      const { data } = await ask<{ data: ProviderEvent[] }>(
        '/v1/events?type=checkout.session.completed&limit=100',
      );
      const event = data.find(({ data: { object } }) => object.id === session);
      if (!event) throw new Error(`no event says that ${session} is paid`);
      const { answers } = await control<{ answers: { status: number | null }[] }>('deliver', {
        event: event.id,
        times,
      });
      return answers.map(({ status }) => status);
    },
    sessions: () => listAll<ProviderSession>('/v1/checkout/sessions?'),
    events,
    deliveries: async (state) =>
      (await control<{ data: Delivery[] }>('deliveries', state ? { state } : {})).data,
    advance: program.advance,
    stop: () => program.kill(),
  };
}
