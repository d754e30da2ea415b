import { changeRoleInput, listUsersInput } from '../../shared/schemas/account.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { changeRole, listUsers } from './user-admin-service.ts';

export const adminUserRouter = router({
  list: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx.deps, ctx.actor, input)),
  changeRole: adminProcedure
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => changeRole(ctx.deps, ctx.actor, input)),
});
