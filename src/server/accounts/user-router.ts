import {
  changeEmailInput,
  changePasswordInput,
  checkResetInput,
  endSessionInput,
  requestResetInput,
  resetPasswordInput,
  screenSignUpInput,
  signInInput,
  updateProfileInput,
  verifyEmailInput,
} from '../../shared/schemas/account.ts';
import { customerProcedure, publicProcedure, router } from '../http/trpc/trpc.ts';
import { beginSignIn, changePassword, findMe, signOut, updateProfile } from './account-service.ts';
import { signUpOnScreen } from './email/screen-sign-up-service.ts';
import { changeEmail, requestVerification, verifyEmail } from './email/verify-email-service.ts';
import { checkReset, requestReset, resetPassword } from './passwords/password-reset-service.ts';
import { endSession, listSessions } from './sessions/session-service.ts';

export const userRouter = router({
  signUp: publicProcedure.input(screenSignUpInput).mutation(async ({ ctx, input }) => {
    const { client } = ctx.visit;
    const { linkSent, browser } = await signUpOnScreen(ctx.deps, ctx.actor, { ...input, client });
    if (browser) ctx.visit.keepBrowser(browser);
    return { linkSent };
  }),
  verifyEmail: publicProcedure.input(verifyEmailInput).mutation(async ({ ctx, input }) => {
    const { session, claim } = await verifyEmail(ctx.deps, ctx.actor, { ...input, client: ctx.visit.client });
    if (session) ctx.visit.keepSession(session);
    return { signedIn: session !== null, cartItems: session?.cartItems ?? 0, claim };
  }),
  requestVerification: customerProcedure.mutation(({ ctx }) => requestVerification(ctx.deps, ctx.actor)),
  changeEmail: customerProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx.deps, ctx.actor, input)),
  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const begun = await beginSignIn(ctx.deps, ctx.actor, { ...input, client: ctx.visit.client });
    if ('secondStep' in begun) return { ...begun, cartItems: 0 };
    ctx.visit.keepSession(begun.session);
    return { secondStep: null, cartItems: begun.session.cartItems };
  }),
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx.deps, ctx.visit.owner, ctx.visit.client);
    ctx.visit.forgetSession();
  }),
  me: publicProcedure.query(({ ctx }) => findMe(ctx.deps, ctx.visit.owner)),
  updateProfile: customerProcedure
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.actor, input)),
  changePassword: customerProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    ctx.visit.keepSession(await changePassword(ctx.deps, ctx.actor, { ...input, client: ctx.visit.client }));
  }),
  sessions: customerProcedure.query(({ ctx }) => listSessions(ctx.deps, ctx.actor, ctx.visit.client)),
  endSession: customerProcedure.input(endSessionInput).mutation(async ({ ctx, input }) => {
    const { endedOwn } = await endSession(ctx.deps, ctx.actor, { session: input, client: ctx.visit.client });
    if (endedOwn) ctx.visit.forgetSession();
    return { endedOwn };
  }),
  requestReset: publicProcedure
    .input(requestResetInput)
    .mutation(({ ctx, input }) => requestReset(ctx.deps, ctx.actor, { ...input, client: ctx.visit.client })),
  // A mutation, although it changes nothing: a query's input would stand in addresses and logs.
  checkReset: publicProcedure
    .input(checkResetInput)
    .mutation(({ ctx, input }) => checkReset(ctx.deps, ctx.actor, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, ctx.actor, input)),
});
