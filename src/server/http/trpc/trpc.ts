import { initTRPC } from '@trpc/server';
import { ZodError } from 'zod';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { ShopError, type ShopErrorReason } from '../../../shared/shop-error.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { type Actor, assertAdmin, assertMayPack, assertSignedIn } from '../../actor.ts';
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

/** What a refusal of a service is to the client; anything else stays as it is. */
function statusOf(error: unknown): unknown {
  const refusal = refusalOf(error);
  return refusal ? toTrpcError(refusal) : error;
}

/**
 * A procedure that checks the access policy, and whom its kind is for, before its input is read, and maps refusals to
 * their status. One middleware, because each takes as long as a small query.
 */
const procedureFor = (assertKind: (actor: Actor) => void) =>
  t.procedure.use(async ({ ctx, path, next }) => {
    try {
      if (isShopping(path)) await ctx.assertOpen();
      assertAllowed(path, ctx.actor);
      assertKind(ctx.actor);
    } catch (error) {
      throw statusOf(error);
    }
    const result = await next();
    if (!result.ok && refusalOf(result.error.cause)) throw statusOf(result.error.cause);
    return result;
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
/** For every party that the access policy admits. */
export const publicProcedure = procedureFor(() => undefined);

/** Public, with each call counted: otherwise a batch of ten would count as one request. */
export const countedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limitCatalogue();
  return next();
});

/** For signed-in users. */
export const customerProcedure = procedureFor((actor) => assertSignedIn(actor));

/** For packers and admins. */
export const packerProcedure = procedureFor((actor) => assertMayPack(actor));

/** For admins. */
export const adminProcedure = procedureFor((actor) => assertAdmin(actor));
