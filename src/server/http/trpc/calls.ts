import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { appRouter, PROCEDURES } from './app-router.ts';
import type { Context } from './context.ts';

/** Calls per batched request; the client's link uses the same number. */
const BATCH_LIMIT = 10;

/** A request of tRPC's client: one call, or a batch of them. */
export type CallRequest = {
  method: 'GET' | 'POST';
  /** Names of procedures, with commas between them in a batch. */
  paths: readonly string[];
  batch: boolean;
  /** JSON: one input, or those of a batch by their index; undefined for none. */
  input: string | undefined;
  openContext: () => Promise<Context>;
};

export type FailedCall = { path: string; error: TRPCError };

export type CallAnswer = {
  /** 207 for a batch whose calls ended differently. */
  status: number;
  body: string;
  /** What succeeded, in the order of the calls; undefined for what failed. */
  data: readonly unknown[];
  /** What they were asked with, as it came. */
  inputs: readonly unknown[];
  failed: readonly FailedCall[];
};

type Call = { path: string; input: () => unknown; fault: unknown };
type Outcome = { data: unknown } | { error: TRPCError };

/**
 * Answers what tRPC's `httpLink` and `httpBatchLink` send, in tRPC's wire format
 * (https://trpc.io/docs/rpc). tRPC's own adapter builds the web's Request, Headers and Response for each, which
 * costs more than a query from memory (docs/decisions/041-calls-without-the-web-objects.md). Streams, subscriptions and
 * forms are not served.
 */
export async function answerCalls({
  method,
  paths,
  batch,
  input,
  openContext,
}: CallRequest): Promise<CallAnswer> {
  const type = method === 'GET' ? 'query' : 'mutation';
  let ctx: Context | undefined;
  const shapeOf = (error: TRPCError, call?: Call) =>
    getTRPCErrorShape({
      config: appRouter._def._config,
      error,
      type,
      path: call?.path,
      input: call?.input(),
      ctx,
    });
  try {
    const calls = readCalls(paths, input, batch);
    ctx = await openContext();
    const outcomes = await Promise.all(calls.map((call) => run(call, type, ctx)));
    const parts = calls.map((call, index) => {
      const outcome = outcomes[index] as Outcome;
      return 'error' in outcome ? { error: shapeOf(outcome.error, call) } : { result: outcome };
    });
    const statuses = new Set(parts.map(({ error }) => error?.data.httpStatus ?? 200));
    const [status = 200] = statuses.size > 1 ? [207] : statuses;
    const failed = calls.flatMap(({ path }, index) => {
      const outcome = outcomes[index] as Outcome;
      return 'error' in outcome ? [{ path, error: outcome.error }] : [];
    });
    const data = outcomes.map((outcome) => ('data' in outcome ? outcome.data : undefined));
    const inputs = calls.map(({ input }) => input());
    return { status, body: JSON.stringify(batch ? parts : parts[0]), data, inputs, failed };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const shape = shapeOf(error);
    const failed = [{ path: '', error }];
    const nothing = { data: [], inputs: [] };
    return { status: shape.data.httpStatus, body: JSON.stringify({ error: shape }), ...nothing, failed };
  }
}

/** @throws TRPCError for a batch that is too large. */
function readCalls(paths: readonly string[], text: string | undefined, batch: boolean): Call[] {
  if (paths.length > BATCH_LIMIT) throw new TRPCError({ code: 'BAD_REQUEST' });
  const { inputs, fault } = readInputs(text, batch);
  return paths.map((path, index) => ({
    path,
    input: () => (batch && inputs ? Reflect.get(inputs, index) : inputs),
    fault,
  }));
}

/** Invalid JSON, or no object by index, fails only the calls that read their input. */
function readInputs(text: string | undefined, batch: boolean): { inputs: unknown; fault: unknown } {
  if (text === undefined || text === '') return { inputs: undefined, fault: null };
  try {
    const inputs: unknown = JSON.parse(text);
    const byIndex = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs);
    if (batch && !byIndex) throw new TRPCError({ code: 'BAD_REQUEST' });
    return { inputs, fault: null };
  } catch (fault) {
    return { inputs: undefined, fault };
  }
}

async function run(
  { path, input, fault }: Call,
  type: 'query' | 'mutation',
  ctx: Context | undefined,
): Promise<Outcome> {
  try {
    const known = PROCEDURES.get(path);
    if (!known) throw new TRPCError({ code: 'NOT_FOUND' });
    if (known !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
    const getRawInput = async () => {
      if (fault) throw new TRPCError({ code: 'BAD_REQUEST', cause: fault });
      return input();
    };
    const call = { router: appRouter, path, getRawInput, ctx, type, signal: undefined, batchIndex: 0 };
    return { data: await callTRPCProcedure(call) };
  } catch (cause) {
    return { error: getTRPCErrorFromUnknown(cause) };
  }
}
