import {
  addPasskeyInput,
  confirmAppInput,
  finishSignInInput,
  passkeyInput,
  proveInput,
  renamePasskeyInput,
  secondStepInput,
} from '../../../shared/schemas/second-factor.ts';
import { customerProcedure, publicProcedure, router } from '../../http/trpc/trpc.ts';
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  listSecondFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './enrolment-service.ts';
import { passkeyForProof, prove, requireProof } from './proof-service.ts';
import { finishSignIn, passkeyForSignIn } from './second-step-service.ts';

export const secondFactorRouter = router({
  passkeyForSignIn: publicProcedure
    .input(secondStepInput)
    .mutation(({ ctx, input }) => passkeyForSignIn(ctx.deps, ctx.actor, input)),
  finishSignIn: publicProcedure.input(finishSignInInput).mutation(async ({ ctx, input }) => {
    const session = await finishSignIn(ctx.deps, ctx.actor, { ...input, client: ctx.visit.client });
    ctx.visit.keepSession(session);
    return { cartItems: session.cartItems };
  }),
  passkeyForProof: customerProcedure.mutation(({ ctx }) =>
    passkeyForProof(ctx.deps, ctx.actor, ctx.visit.client),
  ),
  prove: customerProcedure
    .input(proveInput)
    .mutation(({ ctx, input }) => prove(ctx.deps, ctx.actor, { ...input, client: ctx.visit.client })),
  requireProof: customerProcedure.mutation(({ ctx }) => requireProof(ctx.deps, ctx.actor)),
  list: customerProcedure.query(({ ctx }) => listSecondFactors(ctx.deps, ctx.actor)),
  beginApp: customerProcedure.mutation(({ ctx }) => beginApp(ctx.deps, ctx.actor)),
  confirmApp: customerProcedure
    .input(confirmAppInput)
    .mutation(({ ctx, input }) => confirmApp(ctx.deps, ctx.actor, input)),
  removeApp: customerProcedure.mutation(({ ctx }) => removeApp(ctx.deps, ctx.actor)),
  beginPasskey: customerProcedure.mutation(({ ctx }) => beginPasskey(ctx.deps, ctx.actor)),
  addPasskey: customerProcedure
    .input(addPasskeyInput)
    .mutation(({ ctx, input }) => addPasskey(ctx.deps, ctx.actor, input)),
  renamePasskey: customerProcedure
    .input(renamePasskeyInput)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx.actor, input)),
  removePasskey: customerProcedure
    .input(passkeyInput)
    .mutation(({ ctx, input }) => removePasskey(ctx.deps, ctx.actor, input)),
  renewRecoveryCodes: customerProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx.deps, ctx.actor)),
});
