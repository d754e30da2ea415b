import { type Actor, assertAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { countChangesSince } from './changes-repository.ts';

/**
 * What was written to the shop since a time, one phrase for each kind; orders are named by their numbers.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function listChangesSince(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  since: Date,
): Promise<string[]> {
  assertAdmin(actor);
  const { orderNumbers, counts, audited } = await countChangesSince(db.read, since);
  const counted = [
    ['refund(s)', counts.refunds],
    ['new account(s)', counts.users],
    ['new or changed review(s)', counts.reviews],
    ['new or changed return(s)', counts.returns],
    ['new or changed address(es)', counts.addresses],
    ['product(s) put on wishlists', counts.wishes],
    ['product(s) put into carts', counts.cartLines],
    ['request(s) to be told when a product is back', counts.stockRequests],
    ...audited.map(({ entity, rows }) => [`change(s) of kind "${entity}" in the panel`, rows] as const),
  ] as const;
  return [
    ...(orderNumbers.length > 0 ? [`${orderNumbers.length} order(s): ${orderNumbers.join(', ')}`] : []),
    ...counted.filter(([, rows]) => rows > 0).map(([what, rows]) => `${rows} ${what}`),
  ];
}
