import { deleteAccountInput } from '../../../shared/schemas/account.ts';
import { customerProcedure, router } from '../../http/trpc/trpc.ts';
import { deleteAccount } from './delete-account-service.ts';
import { exportData } from './own-data-service.ts';

/** A person's own data, out and away. A mutation, because it counts and must not be repeated by itself. */
export const ownDataRouter = router({
  exportData: customerProcedure.mutation(({ ctx }) =>
    exportData(ctx.deps, ctx.actor, { client: ctx.visit.client }),
  ),
  deleteAccount: customerProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    await deleteAccount(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address });
    ctx.visit.forgetSession();
  }),
});
