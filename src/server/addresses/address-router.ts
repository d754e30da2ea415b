import { addressFormInput } from '../../shared/schemas/address.ts';
import { countedProcedure, router } from '../http/trpc/trpc.ts';
import { getAddressForm } from './address-service.ts';

export const addressRouter = router({
  addressForm: countedProcedure.input(addressFormInput).query(({ input }) => getAddressForm(input.country)),
});
