import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import type { Tag } from '../../catalogue/changes/change-log-service.ts';
import type { Deps } from '../../deps.ts';
import { BODY_BYTES } from '../body-limits.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Visit } from '../visit.ts';
import type { RestRun, RestStream, StreamType } from './rest-stream.ts';

/** What any handler returns; the schemas of its call type `data` and the rest. */
export type RestAnswer = { message: string; data?: unknown };

/** The answer that a call's schemas describe. A call that takes a cursor also returns the next one. */
type Answer<Input extends z.ZodType, Data extends z.ZodType | null, Also extends z.ZodObject | null> = {
  message: string;
} & (Data extends z.ZodType ? { data: z.input<Data> } : unknown) &
  (Also extends z.ZodObject ? z.input<Also> : unknown) &
  ('cursor' extends KnownKey<z.input<Input>> ? { nextCursor: string | null } : unknown);

/** An object without fields infers as one with any key, so its keys are dropped. */
type KnownKey<Fields> = string extends keyof Fields ? never : keyof Fields;

/** A call's form of answer: JSON, progress lines while it works, or a file. */
type Answers<Json, Data extends z.ZodType | null> = {
  'application/json': Json;
  'application/x-ndjson': RestRun<Data extends z.ZodType ? z.input<Data> : null>;
  'text/csv': RestStream;
  'application/octet-stream': RestStream;
  'application/pdf': RestStream;
  'application/zip': RestStream;
};

export type RestContext = {
  deps: Deps;
  visit: Visit;
  request: FastifyRequest;
  /** The call's messages, in the shop's language. */
  texts: Texts['answers'];
};

type Produces = 'application/json' | StreamType;

/** One documented call: its route, input, handler and answer. */
export type RestCall = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  /** Content type of a POST's body. */
  consumes: 'application/json' | 'multipart/form-data';
  /** Content type of the answer; a refusal is always JSON. */
  produces: Produces;
  /** The query string of a GET, the body of a POST. Unknown keys are dropped. */
  input: z.ZodType;
  /** The shape of `data`; null where there is none. */
  data: z.ZodType | null;
  /** Fields of the answer besides `message` and `data`. */
  also: z.ZodObject | null;
  status: 200 | 201;
  /** The rate limit that the call counts against, besides the general one. */
  limit: Exclude<keyof RateLimits, 'general' | 'cspReport'> | null;
  bodyLimitBytes: number;
  /**
   * Which of its answers are the same for everyone until the catalogue changes, and may be cached: they are computed
   * for a visitor. Null for a call whose answer depends on the caller.
   */
  shared: ((answer: RestAnswer) => readonly Tag[] | null) | null;
  /** False for a GET with side effects: it gets no HEAD route. */
  headTwin: boolean;
  handle: (context: RestContext, input: never) => Promise<RestAnswer | RestRun<unknown> | RestStream>;
};

/**
 * The call's lists, empty. A refusal carries them, because existing clients read them without a look at
 * `success`.
 */
export const emptyListsOf = ({ data, also }: Pick<RestCall, 'data' | 'also'>): Record<string, never[]> =>
  Object.fromEntries(
    Object.entries({ data, ...also?.shape }).flatMap(([name, field]) =>
      field instanceof z.ZodArray ? [[name, []]] : [],
    ),
  );

type Described<
  Input extends z.ZodType,
  Data extends z.ZodType | null,
  Also extends z.ZodObject | null,
  Kind extends Produces,
> = Pick<RestCall, 'method' | 'path' | 'summary'> &
  Partial<Pick<RestCall, 'consumes' | 'status' | 'limit' | 'shared' | 'bodyLimitBytes' | 'headTwin'>> & {
    input: Input;
    data: Data;
    also?: Also;
    produces?: Kind;
    handle: (
      context: RestContext,
      input: z.output<Input>,
    ) => Promise<Answers<Answer<Input, Data, Also>, Data>[Kind]>;
  };

/** Declares a call; its schemas type the handler's input and answer. */
export const restCall = <
  Input extends z.ZodType,
  Data extends z.ZodType | null,
  Also extends z.ZodObject | null = null,
  Kind extends Produces = 'application/json',
>(
  call: Described<Input, Data, Also, Kind>,
): RestCall => ({
  status: 200,
  limit: null,
  shared: null,
  also: null,
  consumes: 'application/json',
  produces: 'application/json',
  bodyLimitBytes: BODY_BYTES,
  headTwin: true,
  ...call,
});
