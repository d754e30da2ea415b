import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cause } from '../events.ts';
import type { Fault, Faults } from '../faults.ts';
import { newId } from '../ids.ts';
import type { Store } from '../store.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { canonicalForm, decodeForm, type FormTree } from './form-body.ts';
import { type Answer, IdempotencyKeys } from './idempotency.ts';
import { ParamReader } from './params.ts';
import { API_VERSION } from './session-objects.ts';

export type Call = { params: ParamReader; id: string; cause: Cause };

/** One API call: it reads and validates the parameters first, then does the work synchronously. */
export type Endpoint<Input> = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  read(call: Call): Input;
  answer(input: Input, call: Call): object;
};

export type ApiDeps = {
  store: Store;
  faults: Faults;
  /** Used by the latency fault. */
  wait: (ms: number) => Promise<void>;
};

export type Api = { add<Input>(endpoint: Endpoint<Input>): void };

/**
 * Sets up what all calls share: authentication, headers, errors, form bodies, idempotency and planned faults.
 */
export function prepareApi(app: FastifyInstance, deps: ApiDeps): Api {
  const { store, faults, wait } = deps;
  const keys = new IdempotencyKeys(store);
  acceptForms(app);
  guardByKey(app, store);
  answerErrors(app);

  const add = <Input>(endpoint: Endpoint<Input>): void => {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.path,
      async handler(request, reply) {
        const { method } = request;
        const path = request.url.split('?', 1)[0] ?? '';
        const key = method === 'POST' ? headerText(request, 'idempotency-key') : null;
        const tree = readTree(request);
        const fault = path.startsWith('/v1/') ? faults.take(method, path) : null;
        if (fault?.kind === 'reset' && fault.when === 'before') return resetConnection(reply);

        const call: Call = {
          params: new ParamReader(tree),
          id: request.params.id ?? '',
          cause: { id: request.id, idempotency_key: key },
        };
        const delay = async () => {
          if (fault?.kind === 'latency' && fault.when === 'before') await wait(fault.ms);
        };
        const work = prepareWork(endpoint, call, store, fault);
        const answer =
          key === null
            ? await delay().then(() => ({ ...work(), replayed: false }))
            : await keys.run({ key, endpoint: `${method} ${path}`, form: canonicalForm(tree) }, delay, work);

        if (key !== null) reply.header('idempotency-key', key);
        if (answer.replayed) reply.header('idempotent-replayed', 'true');
        if (fault?.kind === 'latency' && fault.when === 'after') await wait(fault.ms);
        if (fault?.kind === 'reset') return resetConnection(reply);
        if (fault?.kind === 'half_body') return sendHalf(reply, answer);
        return reply.code(answer.status).type('application/json').send(answer.body);
      },
    });
  };
  return { add };
}

/**
 * Runs in the idempotency key's transaction. Validation errors are thrown and not stored; errors of the work
 * are answers.
 */
function prepareWork<Input>(
  endpoint: Endpoint<Input>,
  call: Call,
  store: Store,
  fault: Fault | null,
): () => Answer {
  return () => {
    const input = endpoint.read(call);
    call.params.end();
    if (fault?.kind === 'error_500' && fault.when === 'before') return errorAnswer(internalError());
    try {
      const body = JSON.stringify(store.write(() => endpoint.answer(input, call)));
      return fault?.kind === 'error_500' ? errorAnswer(internalError()) : { status: 200, body };
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error);
      throw error;
    }
  };
}

const internalError = () =>
  new ApiError(500, { type: 'api_error', message: 'An unknown error occurred (a planned fault).' });

const errorAnswer = (error: ApiError): Answer => ({
  status: error.status,
  body: JSON.stringify({ error: error.details }),
});

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

function readTree(request: FastifyRequest): FormTree {
  const text = request.method === 'POST' ? request.body : (request.url.split('?')[1] ?? '');
  try {
    return decodeForm(typeof text === 'string' ? text : '');
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'The parameters cannot be read.');
  }
}

const headerText = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Every call sends the secret key, as a bearer token or as the user name of basic authentication. */
function guardByKey(app: FastifyInstance, store: Store): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'request-id': request.id,
      'stripe-version': API_VERSION,
      'cache-control': 'no-cache, no-store',
    });
    const given = readKey(request.headers.authorization ?? '');
    if (given === null) {
      throw new ApiError(401, {
        type: 'invalid_request_error',
        message: 'You did not provide an API key. Send it as a bearer token in the Authorization header.',
      });
    }
    assertMayCall(request.url, given, accessOf(store, given));
  });
}

/** What a key may do: everything, payments without their charges, nothing, or it is none (any more). */
export const KEY_ACCESS = ['all', 'payments', 'none', 'revoked'] as const;
type KeyAccess = (typeof KEY_ACCESS)[number];

/** Controls make further keys, and change what each may do. */
export const keySetting = (key: string): string => `key ${createHash('sha256').update(key).digest('hex')}`;

function accessOf(store: Store, key: string): KeyAccess {
  const row = store.get<{ value: KeyAccess }>('select value from setting where name = ?', keySetting(key));
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return row?.value ?? (timingSafeEqual(digest(key), digest(store.apiKey)) ? 'all' : 'revoked');
}

/** @throws ApiError in the words of Stripe. */
function assertMayCall(url: string, key: string, access: KeyAccess): void {
  const shown = `${key.slice(0, 8)}****${key.slice(-4)}`;
  if (access === 'revoked')
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${shown}`,
    });
  const isPayments = !/^\/v1\/(account|webhook_endpoints|events|charges)\b|latest_charge/.test(url);
  if (access === 'none' || (access === 'payments' && !isPayments))
    throw new ApiError(403, {
      type: 'invalid_request_error',
      message: `The provided key '${shown}' does not have the required permissions for this endpoint.`,
    });
}

function readKey(header: string): string | null {
  const [, scheme, value] = /^(\S+)\s+(\S+)$/.exec(header) ?? [];
  if (value === undefined) return null;
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic')
    return Buffer.from(value, 'base64').toString().split(':', 1)[0] || null;
  return null;
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.details });
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    const details =
      status < 500
        ? { type: 'invalid_request_error', message: error.message }
        : { type: 'api_error', message: `Sorry, something went wrong (request ${request.id}).` };
    return reply.code(status).send({ error: details });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}).`,
      },
    }),
  );
}

function resetConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return reply;
}

/** Announces the whole body, sends the first half and disconnects. */
function sendHalf(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  reply.hijack();
  const bytes = Buffer.from(body);
  reply.raw.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'request-id': newId('req'),
  });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.socket?.end());
  return reply;
}
