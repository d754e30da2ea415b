import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSecret, Client, NewSession } from '../accounts/sessions/client.ts';
import { openSession } from '../accounts/sessions/session-service.ts';
import { type Actor, GUEST } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from './client-address.ts';

/** The caller, their address, and how to set their cookies. */
export type Visit = {
  actor: Actor;
  client: Client;
  /** Whether a forwarding header is present, trusted or not. */
  forwarded: boolean;
  keepSession: (session: NewSession) => void;
  forgetSession: () => void;
};

const USER_AGENT_MAX = 300;

/** Our cookies, with the form of their secrets: the session, and the browser, which outlives it. */
const SECRETS = { sid: /^[a-z0-9]{40}$/, browser: /^[\w-]{43}$/ };
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
  const opened = secret ? await openSession(deps, secret) : { actor: GUEST, prolongedTo: null };
  if (secret && opened.prolongedTo) write('sid', { secret, endsAt: opened.prolongedTo });
  return {
    actor: opened.actor,
    client: {
      address: clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      sessionSecret: secret,
      browserSecret: readSecret(request, publicUrl, 'browser'),
    },
    forwarded: request.headers['x-forwarded-for'] !== undefined,
    keepSession(session) {
      write('sid', session);
      write('browser', session.browser);
    },
    forgetSession: () => write('sid', { secret: '', endsAt: deps.now() }),
  };
}

function readSecret(request: FastifyRequest, publicUrl: string, name: CookieName): string | null {
  const header = request.headers.cookie;
  const value = header ? cookie.parse(header)[nameOf(publicUrl, name)] : undefined;
  return value && SECRETS[name].test(value) ? value : null;
}

/** SameSite is Lax: Strict would drop the session on the way back from the payment provider. */
function setCookie(
  reply: FastifyReply,
  name: string,
  { value, maxAge, secure }: { value: string; maxAge: number; secure: boolean },
): void {
  const attributes = {
    path: '/',
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
