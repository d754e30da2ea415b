import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client, NewSession } from '../accounts/sessions/client.ts';
import { openSession } from '../accounts/sessions/session-service.ts';
import { type Actor, GUEST } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** Who is asking and from where, and how their session cookie is set. */
export type Visit = {
  actor: Actor;
  client: Client;
  /** Whether a proxy says where the request came from, whoever believes it. */
  forwarded: boolean;
  keepSession: (session: NewSession) => void;
  forgetSession: () => void;
};

const USER_AGENT_MAX = 300;
const SECRET = /^[a-z0-9]{40}$/;

/** `__Host-`: browsers accept it only over https, for this host and the whole site. */
const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-sid' : 'sid');

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once somebody wanted to know. */
    visit: Promise<Visit> | null;
  }
}

/**
 * The one place where a request becomes an actor, for REST and tRPC alike; asked again for the same
 * request it answers the same. Nothing is read from the database without a cookie.
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
      address: request.ip,
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

/** SameSite is Lax: Strict would lose the session on the way back from the payment provider. */
function setCookie(reply: FastifyReply, publicUrl: string, value: string, maxAge: number): void {
  const attributes = {
    path: '/',
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: Math.max(0, maxAge),
  } as const;
  // One cookie only: whatever was set before in this answer is replaced.
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', cookie.serialize(cookieName(publicUrl), value, attributes));
}
