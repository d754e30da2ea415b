import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import type { Deps } from '../../deps.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Visit } from '../visit.ts';
import type { RestStream, StreamType } from './rest-stream.ts';

/** What a documented call answers besides success and error. */
export type RestAnswer = {
  message: string;
  data?: unknown;
  nextCursor?: string | null;
  /** Of a search that nothing fits: what comes near, and the text as it was probably meant. */
  nearest?: unknown[];
  corrected?: string | null;
  userId?: string;
  /** Of a payment session, with the address of its page; of a new product. */
  id?: string;
  url?: string;
  /** Of a picture, whose address is `url`: pixels, and a tiny data URL. */
  width?: number;
  height?: number;
  placeholder?: string;
  orders?: unknown[];
};

export type RestContext = {
  deps: Deps;
  visit: Visit;
  request: FastifyRequest;
  /** What the call says, in the shop's language. */
  texts: Texts['answers'];
};

/** One documented call: where it is, what it takes, what it does, and what it answers. */
export type RestCall = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  /** What a POST's body is. */
  consumes: 'application/json' | 'multipart/form-data';
  /** What the answer is; a refusal is JSON always. */
  produces: 'application/json' | StreamType;
  /** The query string of a GET, the body of a POST. Unknown keys are dropped. */
  input: z.ZodType;
  /** The shape of `data`, for the documentation; null where there is none. */
  data: z.ZodType | null;
  /** What else the answer holds, for the documentation. */
  also: z.ZodObject | null;
  status: 200 | 201;
  /** The limit that the call counts against besides the general one. */
  limit: Exclude<keyof RateLimits, 'general'> | null;
  bodyLimitBytes: number;
  /** False for a GET with an effect: there HEAD is another method. */
  headTwin: boolean;
  handle: (context: RestContext, input: never) => Promise<RestAnswer | RestStream>;
};

type Described<Input extends z.ZodType> = Pick<RestCall, 'method' | 'path' | 'summary' | 'data'> &
  Partial<
    Pick<RestCall, 'also' | 'consumes' | 'produces' | 'status' | 'limit' | 'bodyLimitBytes' | 'headTwin'>
  > & {
    input: Input;
    handle: (context: RestContext, input: z.output<Input>) => Promise<RestAnswer | RestStream>;
  };

/** Describes a call, tying the handler's input to the schema. */
export const restCall = <Input extends z.ZodType>(call: Described<Input>): RestCall => ({
  status: 200,
  limit: null,
  also: null,
  consumes: 'application/json',
  produces: 'application/json',
  bodyLimitBytes: 256 * 1024,
  headTwin: true,
  ...call,
});
