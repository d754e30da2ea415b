import { initTRPC } from '@trpc/server';
import { ZodError } from 'zod';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { ShopError, type ShopErrorReason } from '../../../shared/shop-error.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { assertAdmin, assertMayPack, assertSignedIn } from '../../actor.ts';
import { assertAllowed, isShopping } from '../access-check.ts';
import { answerTexts } from '../answer-texts.ts';
import { refusalOf, toFieldReason, toTrpcError } from '../errors.ts';
import type { Context } from './context.ts';

const t = initTRPC.context<Context>().create({
  // True would send stack traces to clients.
  isDev: false,
  errorFormatter({ shape, error, input, ctx }) {
    const reason = reasonOf(error.cause, input);
    // Without a context not even the visit could be opened.
    const locale = ctx?.deps.locale ?? DEFAULT_LOCALE;
    const texts = answerTexts({ locale });
    return {
      code: shape.code,
      message: reason ? refusalText(texts, reason, locale) : plainText(texts, shape.data.code),
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, reason },
    };
  },
});

function reasonOf(cause: unknown, input: unknown): ShopErrorReason | null {
  if (cause instanceof ShopError) return cause.reason;
  return cause instanceof ZodError ? toFieldReason(cause, input) : null;
}

/** Replaces tRPC's own error messages, which name internals. */
const plainText = (texts: Texts['answers'], code: string): string =>
  code === 'INTERNAL_SERVER_ERROR'
    ? texts.fault
    : code === 'NOT_FOUND'
      ? refusalText(texts, { code: 'not_found', entity: 'product' })
      : refusalText(texts, { code: 'invalid_field', field: 'request' });

/** Maps a service's refusal to its status; every procedure starts with this. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  const refusal = result.ok ? null : refusalOf(result.error.cause);
  if (refusal) throw toTrpcError(refusal);
  return result;
});

/** Checks the access policy before the procedure's input is read. */
const policy = t.middleware(async ({ ctx, path, next }) => {
  if (isShopping(path)) await ctx.assertOpen();
  assertAllowed(path, ctx.actor);
  return next();
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
/** For every party that the access policy admits. */
export const publicProcedure = t.procedure.use(refusals).use(policy);

/** Public, with each call counted: otherwise a batch of ten would count as one request. */
export const countedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limitCatalogue();
  return next();
});

/** For signed-in users. */
export const customerProcedure = publicProcedure.use(({ ctx, next }) => {
  assertSignedIn(ctx.actor);
  return next();
});

/** For packers and admins. */
export const packerProcedure = publicProcedure.use(({ ctx, next }) => {
  assertMayPack(ctx.actor);
  return next();
});

/** For admins. */
export const adminProcedure = publicProcedure.use(({ ctx, next }) => {
  assertAdmin(ctx.actor);
  return next();
});
