import type { FastifyInstance, FastifyReply } from 'fastify';
import { ACCENT } from '../shared/pages/accent.ts';
import { WEBHOOK_PLANS, type WebhookPlan } from './events.ts';
import { ICON, type PageStyle, styleWith, versionOf } from './pages/page-style.ts';
import { textsOf } from './pages/page-texts.ts';
import {
  blankForm,
  type FormErrors,
  type FormValues,
  formValues,
  readPaymentForm,
  withSample,
} from './pages/payment-form.ts';
import { closedPage, type Frame, paymentPage } from './pages/payment-page.ts';
import { paramsOf, type SessionRow, statusAt } from './rows.ts';
import { completeSession, expireSession, findSession } from './sessions.ts';
import { type Store, secondsNow } from './store.ts';

/** How the pages look, as an account's branding does at Stripe. */
export type Brand = PageStyle & {
  name: string;
  /** A picture on the same origin, with its size in pixels; null to show the name. */
  logo: Frame['logo'];
};

const NO_BRAND: Brand = { name: 'Test shop', font: null, accents: ACCENT, logo: null };

export type StandInPluginOptions = {
  /** The store of `openStandIn`. */
  store: Store;
  /** Asked for each request: while another provider takes the payments, there is nothing here. */
  isOpen?: () => Promise<boolean>;
  /** Read for each page: the owner may change it. */
  brand?: () => Promise<Brand>;
};

/**
 * Serves the hosted payment pages, mounted by the shop under /test-payments (in production they are on
 * Stripe's own host).
 *
 * Only the pages are mounted here. The API listens on its own loopback port (`openStandIn`), because the SDK
 * takes host, port and protocol but no path: it always calls /v1/… of a host. A custom HTTP client could add
 * a path, but the shop would only run it without Stripe; and /v1 on the shop's public port would collide with
 * the shop's own guards (same-origin rule, limits) and be open to the internet. This way the shop's gateway
 * differs in base URL and key only, and the API is reachable from this machine alone.
 */
export async function standInPlugin(
  app: FastifyInstance,
  { store, isOpen = async () => true, brand = async () => NO_BRAND }: StandInPluginOptions,
): Promise<void> {
  const prefix = app.prefix;
  const frame = async (): Promise<Frame> => {
    const { name: shopName, logo, ...style } = await brand();
    const stylesheet = `${prefix}/style.css?v=${versionOf(styleWith(style))}`;
    return { stylesheet, icon: `${prefix}/icon.svg`, shopName, logo };
  };
  const pathOf = (session: SessionRow) => `${prefix}/pay/${session.id}`;

  app.addHook('onRequest', async (_request, reply) => {
    if (!(await isOpen())) reply.callNotFound();
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const serve = (path: string, type: string, content: () => string | Promise<string>) =>
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(await content()),
    );
  serve('/style.css', 'text/css; charset=utf-8', async () => styleWith(await brand()));
  serve('/icon.svg', 'image/svg+xml', () => ICON);

  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const session = findSession(store, request.params.id);
    if (!session) return sendUnknown(reply);
    if (statusAt(session, secondsNow(store)) !== 'open') return sendClosed(reply, session);
    return sendForm(reply, session, { values: blankForm(paramsOf(session)), errors: {}, declined: false });
  });

  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const session = findSession(store, request.params.id);
    if (!session) return sendUnknown(reply);
    const params = paramsOf(session);
    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const plan = WEBHOOK_PLANS.find((known) => known === body.get('webhooks')) ?? null;
    const given = formValues(body);
    const form = readPaymentForm(plan ? withSample(given, params) : given, params, store.now());
    if (statusAt(session, secondsNow(store)) === 'open' && !form.ok) {
      const values = { ...given, card_number: '', card_expiry: '', card_cvc: '' };
      return sendForm(reply, session, { values, errors: form.errors, declined: form.declined });
    }
    return pay(reply, session, form, plan ?? 'prompt');
  });

  app.post<{ Params: { id: string } }>('/pay/:id/expire', async (request, reply) => {
    const session = findSession(store, request.params.id);
    if (!session) return sendUnknown(reply);
    if (statusAt(session, secondsNow(store)) === 'open') expireSession(store, session.id, null);
    return reply.redirect(pathOf(session), 303);
  });

  /** Charges once; a second submit (double click, another tab) is redirected to the same success page. */
  function pay(
    reply: FastifyReply,
    session: SessionRow,
    form: ReturnType<typeof readPaymentForm>,
    plan: WebhookPlan,
  ): FastifyReply {
    if (form.ok)
      completeSession(store, session.id, { buyer: form.buyer, card: form.card, plan, outcome: 'paid' });
    const now = findSession(store, session.id);
    if (now?.status !== 'complete') return reply.redirect(pathOf(session), 303);
    return reply.headers(pageHeaders(session)).redirect(successUrl(now), 303);
  }

  async function sendForm(
    reply: FastifyReply,
    session: SessionRow,
    state: { values: FormValues; errors: FormErrors; declined: boolean },
  ): Promise<FastifyReply> {
    const status = state.declined ? 402 : Object.keys(state.errors).length > 0 ? 422 : 200;
    return sendPage(
      reply,
      status,
      session,
      paymentPage({ session, action: pathOf(session), frame: await frame(), ...state }),
    );
  }

  async function sendClosed(reply: FastifyReply, session: SessionRow): Promise<FastifyReply> {
    const params = paramsOf(session);
    const texts = textsOf(params);
    if (session.status === 'complete') {
      const { link: label, ...said } = texts.paid;
      const link = { url: successUrl(session), label };
      const page = closedPage(await frame(), params, { ...said, link });
      return sendPage(reply, 200, session, page);
    }
    const { cancelUrl } = params;
    const link = cancelUrl === null ? null : { url: cancelUrl, label: texts.back };
    const page = closedPage(await frame(), params, { ...texts.expired, link });
    return sendPage(reply, 410, session, page);
  }

  async function sendUnknown(reply: FastifyReply): Promise<FastifyReply> {
    const page = closedPage(await frame(), null, { ...textsOf(null).unknown, link: null });
    return sendPage(reply, 404, null, page);
  }
}

const successUrl = (session: SessionRow): string =>
  paramsOf(session).successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function sendPage(
  reply: FastifyReply,
  status: number,
  session: SessionRow | null,
  page: string,
): FastifyReply {
  reply.code(status).headers(pageHeaders(session)).type('text/html; charset=utf-8');
  // A refused form may be cached, so that Back shows it again instead of the browser's error page.
  if (reply.request.method === 'POST') reply.header('cache-control', 'private, no-cache');
  return reply.send(page);
}

/** The page's own policy: no scripts, and forms may redirect to the shop's URLs. */
function pageHeaders(session: SessionRow | null): Record<string, string> {
  const params = session && paramsOf(session);
  const origins = (urls: (string | null | undefined)[]) =>
    [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))].join(' ');
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${origins(params?.lines.map(({ images }) => images[0]) ?? [])}`.trim(),
    `form-action 'self' ${origins([params?.successUrl, params?.cancelUrl])}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not `no-referrer`: a form's Origin would then be `null`, and the shop's same-origin rule refuses that.
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}
