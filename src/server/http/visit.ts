import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../shared/durations.ts';
import { GUEST_CART_DAYS } from '../../shared/orders/cart.ts';
import { readOrderNumber } from '../../shared/orders/order-number.ts';
import { SIGNED_IN_HEADER } from '../../shared/signed-in-header.ts';
import type { BrowserSecret, Client, NewSession } from '../accounts/sessions/client.ts';
import { hashSecret, newSecret } from '../accounts/sessions/secrets.ts';
import { openSession } from '../accounts/sessions/session-service.ts';
import { type Actor, actorUserId, GUEST } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { PREVIEW_DAYS } from '../operations/opening/opening-service.ts';
import { clientAddress } from './client-address.ts';

/** The caller, their address, and how to set their cookies. */
export type Visit = {
  actor: Actor;
  /** Whose session it is: not the actor in a tab that shows somebody else as logged in. */
  owner: Actor;
  client: Client;
  /** The address of a proxy that forwarded the request, but is not trusted; null without one. */
  strangeProxy: string | null;
  keepSession: (session: NewSession) => void;
  /** Lets the browser be known again without a session. */
  keepBrowser: (browser: BrowserSecret) => void;
  /** Clears the session's cookie, and the keys to guests' orders: the next person here is to read none. */
  forgetSession: () => void;
  /** The secret of the preview link that this browser followed; null if it did not. */
  previewSecret: string | null;
  keepPreview: (secret: string) => void;
  /** Keeps a guest's cart for another 60 days; nothing for a user. `created`: with this request. */
  keepCart: (cart: { created: boolean }) => void;
  /** The key to a guest's order that this browser was given; null if it was not. */
  orderKey: (number: string) => string | null;
  keepOrderKey: (order: { number: string; key: string }) => void;
};

const USER_AGENT_MAX = 300;

/**
 * Our cookies, with the form of their secrets: the session; the browser, which outlives it; a guest's cart; the
 * preview of a closed shop.
 */
const SECRET = /^[\w-]{43}$/;
const SECRETS = { sid: /^[a-z0-9]{40}$/, browser: SECRET, cart: SECRET, preview: SECRET };
type CookieName = keyof typeof SECRETS;

/** `__Host-`: browsers accept such a cookie only over https, for this host and the whole site. */
const nameOf = (publicUrl: string, name: CookieName): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's visit, cached on first use. */
    visit: Promise<Visit> | null;
  }
}

/**
 * The only place that turns a request into an actor, for REST and tRPC alike. The result is cached per
 * request; without a cookie the database is not read.
 */
export function openVisit(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<Visit> {
  request.visit ??= readVisit(request, reply, deps);
  return request.visit;
}

/**
 * The visit once the body is complete. It is read again, because a slow body may take minutes in which the
 * session ended or the role changed. A request without a body costs no further query.
 */
export function openVisitAfterBody(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<Visit> {
  if (request.method !== 'GET' && request.method !== 'HEAD') request.visit = null;
  return openVisit(request, reply, deps);
}

async function readVisit(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<Visit> {
  const { publicUrl } = deps;
  const secret = readSecret(request, publicUrl, 'sid');
  const write = (name: CookieName, { secret: value, endsAt }: BrowserSecret) => {
    const maxAge = Math.floor((endsAt.getTime() - deps.now().getTime()) / 1000);
    setCookie(reply, nameOf(publicUrl, name), { value, maxAge, secure: publicUrl.startsWith('https:') });
  };
  const unattended = isAskedByItself(request.url);
  const opened = secret
    ? await openSession(deps, secret, { unattended })
    : { actor: GUEST, prolongedTo: null };
  if (secret && opened.prolongedTo) write('sid', { secret, endsAt: opened.prolongedTo });
  const cartSecret = readSecret(request, publicUrl, 'cart');
  // Drawn when the first call asks, which few do; one for the whole request, because two calls of a batch fill one cart.
  let drawn: string | null = null;
  const nextCartSecret = () => {
    drawn ??= newSecret();
    return drawn;
  };
  const guestCart = {
    sent: cartSecret && hashSecret(cartSecret),
    next: () => hashSecret(nextCartSecret()),
  };
  const shownAs = request.headers[SIGNED_IN_HEADER];
  // A guest's cart in place of the one of somebody whose session has ended would look as if theirs were lost.
  const guest: Actor = shownAs ? GUEST : { kind: 'guest', cart: guestCart };
  const owner = opened.actor.kind === 'guest' ? guest : opened.actor;
  // What one person sees is not done as another, who has logged in elsewhere in the browser.
  const isShown = !shownAs || actorUserId(owner) === shownAs;
  const actor = isShown ? owner : guest;
  return {
    ...{ actor, owner },
    client: {
      address: clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      sessionSecret: secret,
      browserSecret: readSecret(request, publicUrl, 'browser'),
      cartSecret,
    },
    strangeProxy: strangeProxyOf(request),
    keepSession(session) {
      write('sid', session);
      write('browser', session.browser);
      // It was merged into the user's cart.
      if (cartSecret) write('cart', { secret: '', endsAt: deps.now() });
    },
    keepBrowser: (browser) => write('browser', browser),
    previewSecret: readSecret(request, publicUrl, 'preview'),
    keepPreview: (preview) =>
      write('preview', { secret: preview, endsAt: new Date(deps.now().getTime() + PREVIEW_DAYS * DAY_MS) }),
    forgetSession() {
      write('sid', { secret: '', endsAt: deps.now() });
      forgetOrderKeys(request, reply, publicUrl);
    },
    keepCart({ created }) {
      const kept = created ? nextCartSecret() : cartSecret;
      const endsAt = new Date(deps.now().getTime() + GUEST_CART_DAYS * DAY_MS);
      if (actor.kind === 'guest' && kept) write('cart', { secret: kept, endsAt });
    },
    orderKey: (number) => readOrderKey(request, publicUrl, number),
    keepOrderKey: (order) => keepOrderKey(reply, publicUrl, order),
  };
}

/** With a trusted one, Fastify lists its address and those that it names. */
function strangeProxyOf({ headers, ips = [], socket }: FastifyRequest): string | null {
  if (headers['x-forwarded-for'] === undefined || ips.length > 1) return null;
  return socket.remoteAddress ?? '';
}

/** The calls that an open panel makes without anybody there, as the client's `KEPT_FRESH`. */
const ASKED_BY_ITSELF = ['admin.order.list', 'admin.packing.list', 'admin.dashboard.get'];

/** Whether a request is such a call, or a batch of nothing else. */
const isAskedByItself = (url: string): boolean =>
  /^\/trpc\/([^?]*)/
    .exec(url)?.[1]
    ?.split(',')
    .every((call) => ASKED_BY_ITSELF.includes(call)) ?? false;

function readSecret(request: FastifyRequest, publicUrl: string, name: CookieName): string | null {
  const header = request.headers.cookie;
  const value = header ? cookie.parse(header)[nameOf(publicUrl, name)] : undefined;
  return value && SECRETS[name].test(value) ? value : null;
}

/**
 * The cookie with the key to a guest's order: one for each order, for a day. The link in the mail brings it
 * back.
 */
const orderCookie = (publicUrl: string, number: string): string =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}order-${number}`;

/** A key in the form in which they are derived. */
export const isOrderKey = (text: string | null): text is string => /^[\w-]{43}$/.test(text ?? '');

function readOrderKey(request: FastifyRequest, publicUrl: string, number: string): string | null {
  const header = request.headers.cookie;
  const value = (header && cookie.parse(header)[orderCookie(publicUrl, number)]) || null;
  return isOrderKey(value) ? value : null;
}

/** Keeps the key to an order for the page that shows it. */
export function keepOrderKey(
  reply: FastifyReply,
  publicUrl: string,
  { number, key }: { number: string; key: string },
): void {
  setCookie(reply, orderCookie(publicUrl, number), {
    value: key,
    maxAge: DAY_MS / 1000,
    secure: publicUrl.startsWith('https:'),
  });
}

function forgetOrderKeys(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const prefix = orderCookie(publicUrl, '');
  for (const [name, value] of Object.entries(cookie.parse(request.headers.cookie ?? ''))) {
    const number = name.startsWith(prefix) ? readOrderNumber(name.slice(prefix.length)) : null;
    // What is no key of ours stays: its name may be none that can be written.
    if (number !== null && name === orderCookie(publicUrl, number) && isOrderKey(value ?? null))
      setCookie(reply, name, { value: '', maxAge: 0, secure: publicUrl.startsWith('https:') });
  }
}

/** SameSite is Lax: Strict would drop the session on the way back from the payment provider. */
function setCookie(
  reply: FastifyReply,
  name: string,
  { value, maxAge, secure, path = '/' }: { value: string; maxAge: number; secure: boolean; path?: string },
): void {
  const attributes = {
    path,
    httpOnly: true,
    secure,
    sameSite: 'lax',
    maxAge: Math.max(0, maxAge),
  } as const;
  // It replaces one of the same name that was set earlier in this answer.
  const others = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((line) => !line.startsWith(`${name}=`));
  reply.removeHeader('set-cookie');
  const line = cookie.serialize(name, value, attributes);
  reply.header('set-cookie', others.length > 0 ? [...others, line] : line);
}
