import { updateSettingsInput } from '../../../../shared/schemas/admin-setting.ts';
import { getShopSettings, updateShopSettings } from '../../../services/shop-settings-service.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminSettingRouter = router({
  get: adminProcedure.query(({ ctx }) => getShopSettings(ctx.deps, ctx.actor)),
  update: adminProcedure
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateShopSettings(ctx.deps, ctx.actor, input)),
});
