import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../services/actor.ts';
import type { Deps } from '../../services/deps.ts';

/** What a documented call answers besides success and error. */
export type RestAnswer = { message: string; data?: unknown; nextCursor?: string | null };

export type RestContext = { deps: Deps; actor: Actor; request: FastifyRequest };

/** One documented call: where it is, what it takes, what it does, and what it answers. */
export type RestCall = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  summary: string;
  /** The query string of a GET, the JSON body of a POST. Unknown keys are dropped. */
  input: z.ZodType;
  /** The shape of `data`, for the documentation. */
  data: z.ZodType;
  status: 200 | 201;
  limit: 'search' | null;
  handle: (context: RestContext, input: never) => Promise<RestAnswer>;
};

type Described<Input extends z.ZodType> = Omit<RestCall, 'input' | 'handle' | 'status' | 'limit'> & {
  input: Input;
  status?: RestCall['status'];
  limit?: RestCall['limit'];
  handle: (context: RestContext, input: z.output<Input>) => Promise<RestAnswer>;
};

/** Describes a call, tying the handler's input to the schema. */
export const restCall = <Input extends z.ZodType>(call: Described<Input>): RestCall => ({
  status: 200,
  limit: null,
  ...call,
});
