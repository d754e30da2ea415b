import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import type { Deps } from '../../deps.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Visit } from '../visit.ts';
import type { RestRun, RestStream, StreamType } from './rest-stream.ts';

/** What a call's handler returns, as far as it is not described: `data` and the rest are its schemas'. */
export type RestAnswer = { message: string; data?: unknown };

/** The answer that a call's schemas describe; one that takes a cursor says where its list goes on. */
type Answer<Input extends z.ZodType, Data extends z.ZodType | null, Also extends z.ZodObject | null> = {
  message: string;
} & (Data extends z.ZodType ? { data: z.input<Data> } : unknown) &
  (Also extends z.ZodObject ? z.input<Also> : unknown) &
  ('cursor' extends KnownKey<z.input<Input>> ? { nextCursor: string | null } : unknown);

/** An object without fields is typed as one that takes any key, never a value. */
type KnownKey<Fields> = string extends keyof Fields ? never : keyof Fields;

/** How a call answers: at once, in lines while it is done, or with a file. */
type Answers<Json, Data extends z.ZodType | null> = {
  'application/json': Json;
  'application/x-ndjson': RestRun<Data extends z.ZodType ? z.input<Data> : null>;
  'text/csv': RestStream;
  'application/octet-stream': RestStream;
};

export type RestContext = {
  deps: Deps;
  visit: Visit;
  request: FastifyRequest;
  /** What the call says, in the shop's language. */
  texts: Texts['answers'];
};

type Produces = 'application/json' | StreamType;

/** One documented call: where it is, what it takes, what it does, and what it answers. */
export type RestCall = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  /** What a POST's body is. */
  consumes: 'application/json' | 'multipart/form-data';
  /** What the answer is; a refusal is JSON always. */
  produces: Produces;
  /** The query string of a GET, the body of a POST. Unknown keys are dropped. */
  input: z.ZodType;
  /** The shape of `data`; null where there is none. */
  data: z.ZodType | null;
  /** What else the answer holds. */
  also: z.ZodObject | null;
  status: 200 | 201;
  /** The limit that the call counts against besides the general one. */
  limit: Exclude<keyof RateLimits, 'general'> | null;
  bodyLimitBytes: number;
  /** False for a GET with an effect: there HEAD is another method. */
  headTwin: boolean;
  handle: (context: RestContext, input: never) => Promise<RestAnswer | RestRun<unknown> | RestStream>;
};

type Described<
  Input extends z.ZodType,
  Data extends z.ZodType | null,
  Also extends z.ZodObject | null,
  Kind extends Produces,
> = Pick<RestCall, 'method' | 'path' | 'summary'> &
  Partial<Pick<RestCall, 'consumes' | 'status' | 'limit' | 'bodyLimitBytes' | 'headTwin'>> & {
    input: Input;
    data: Data;
    also?: Also;
    produces?: Kind;
    handle: (
      context: RestContext,
      input: z.output<Input>,
    ) => Promise<Answers<Answer<Input, Data, Also>, Data>[Kind]>;
  };

/** Describes a call, tying what its handler takes and answers to the schemas. */
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
  also: null,
  consumes: 'application/json',
  produces: 'application/json',
  bodyLimitBytes: 256 * 1024,
  headTwin: true,
  ...call,
});
