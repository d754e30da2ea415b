import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client, NewSession } from '../accounts/sessions/client.ts';
import { openSession } from '../accounts/sessions/session-service.ts';
import { type Actor, GUEST } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from './client-address.ts';

/** The caller, their address, and how to set their session cookie. */
export type Visit = {
  actor: Actor;
  client: Client;
  /** Whether a forwarding header is present, trusted or not. */
  forwarded: boolean;
  keepSession: (session: NewSession) => void;
  forgetSession: () => void;
};

const USER_AGENT_MAX = 300;
const SECRET = /^[a-z0-9]{40}$/;

/** `__Host-`: browsers accept such a cookie only over https, for this host and the whole site. */
const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-sid' : 'sid');

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

async function readVisit(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<Visit> {
  const secret = readSecret(request, deps.publicUrl);
  const write = (value: string, endsAt: Date) =>
    setCookie(reply, deps.publicUrl, value, Math.floor((endsAt.getTime() - deps.now().getTime()) / 1000));
  const opened = secret ? await openSession(deps, secret) : { actor: GUEST, prolongedTo: null };
  if (secret && opened.prolongedTo) write(secret, opened.prolongedTo);
  return {
    actor: opened.actor,
    client: {
      address: clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      sessionSecret: secret,
    },
    forwarded: request.headers['x-forwarded-for'] !== undefined,
    keepSession: (session) => write(session.secret, session.endsAt),
    forgetSession: () => setCookie(reply, deps.publicUrl, '', 0),
  };
}

function readSecret(request: FastifyRequest, publicUrl: string): string | null {
  const header = request.headers.cookie;
  const value = header ? cookie.parse(header)[cookieName(publicUrl)] : undefined;
  return value && SECRET.test(value) ? value : null;
}

/** SameSite is Lax: Strict would drop the session on the way back from the payment provider. */
function setCookie(reply: FastifyReply, publicUrl: string, value: string, maxAge: number): void {
  const attributes = {
    path: '/',
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: Math.max(0, maxAge),
  } as const;
  // Keep a single cookie: this one replaces any set earlier in this answer.
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', cookie.serialize(cookieName(publicUrl), value, attributes));
}
