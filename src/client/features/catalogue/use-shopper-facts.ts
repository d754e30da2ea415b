import type { ProductId } from '../../../shared/ids.ts';
import { likelyCountries } from '../../lib/device/likely-countries.ts';
import { useMe } from '../../lib/me.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';

export type ShopperFacts = RouterOutputs['product']['forShopper'];

/** What holds for this shopper, at this moment; undefined until it is known, and on the server. */
export const useShopperFacts: (id: ProductId) => ShopperFacts | undefined = import.meta.env.SSR
  ? () => undefined
  : useFactsInBrowser;

function useFactsInBrowser(id: ProductId): ShopperFacts | undefined {
  const me = useMe();
  const saved = trpc.user.addresses.useQuery(undefined, { enabled: Boolean(me) });
  const known = me === null || saved.isFetched;
  const addresses = saved.data?.addresses ?? [];
  const countries = known ? likelyCountries(addresses.map(({ country }) => country)) : [];
  return trpc.product.forShopper.useQuery({ id, countries }, { enabled: known }).data;
}
