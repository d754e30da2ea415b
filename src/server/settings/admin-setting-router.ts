import { updateSettingsInput } from '../../shared/schemas/admin-setting.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { getCurrencyUse, getShopSettings, updateShopSettings } from './shop-settings-service.ts';

export const adminSettingRouter = router({
  get: adminProcedure.query(({ ctx }) => getShopSettings(ctx.deps, ctx.actor)),
  currencyUse: adminProcedure.query(({ ctx }) => getCurrencyUse(ctx.deps, ctx.actor)),
  update: adminProcedure
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateShopSettings(ctx.deps, ctx.actor, input)),
});
