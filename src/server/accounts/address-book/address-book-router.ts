import { removeAddressInput, saveAddressInput } from '../../../shared/schemas/address.ts';
import { customerProcedure, router } from '../../http/trpc/trpc.ts';
import { listAddresses, removeAddress, saveAddress } from './address-book-service.ts';

export const addressBookRouter = router({
  addresses: customerProcedure.query(({ ctx }) => listAddresses(ctx.deps, ctx.actor)),
  saveAddress: customerProcedure
    .input(saveAddressInput)
    .mutation(({ ctx, input }) => saveAddress(ctx.deps, ctx.actor, input)),
  removeAddress: customerProcedure
    .input(removeAddressInput)
    .mutation(({ ctx, input }) => removeAddress(ctx.deps, ctx.actor, input)),
});
