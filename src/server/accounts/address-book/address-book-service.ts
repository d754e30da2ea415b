import type { AddressId, UserId } from '../../../shared/ids.ts';
import {
  ADDRESS_BOOK_LIMIT,
  type Address,
  type SavedAddress,
  trimAddress,
} from '../../../shared/orders/address.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertSignedIn } from '../../actor.ts';
import { checkAddress } from '../../addresses/address-service.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listDeliveryCountries } from '../../settings/delivery-country-service.ts';
import { lockOwnUser } from '../user-repository.ts';
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  insertAddress,
  listAddressesOf,
  updateAddress,
} from './address-repository.ts';

/** A customer's addresses, and the country to begin a new one with: the default's, else the first delivered to. */
export type AddressBook = { addresses: SavedAddress[]; country: string };

const toSaved = ({ userId: _, createdAt: __, updatedAt: ___, ...saved }: AddressRow): SavedAddress => saved;

/** A user's addresses, the default first, then the oldest first. */
export async function listAddressesFor(from: Reader, userId: UserId): Promise<SavedAddress[]> {
  const rows = await listAddressesOf(from, userId);
  return rows.map(toSaved).sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** The caller's address book. @throws ShopError `unauthenticated`. */
export async function listAddresses(deps: Deps, actor: Actor): Promise<AddressBook> {
  const addresses = await listAddressesFor(deps.db.read, assertSignedIn(actor));
  const [first] = await listDeliveryCountries(deps.db.read, deps);
  return { addresses, country: addresses[0]?.country ?? first ?? 'US' };
}

export type SaveAddressInput = {
  /** The address to change; omitted, one is added. */
  id?: AddressId | undefined;
  address: Address;
  /** The address to change as the caller last saw it; omitted, it is replaced whatever it is now. */
  was?: Address | undefined;
  /** Whether deliveries go there unless something else is chosen; the first address always is the default. */
  isDefault: boolean;
};

/** Rows of earlier versions may have characters that are no longer read. */
function isSameAddress(row: AddressRow, address: Address): boolean {
  const kept = trimAddress(row);
  return (Object.keys(address) as (keyof Address)[]).every((field) => kept[field] === address[field]);
}

/**
 * Adds an address to the caller's book unless it is there, or changes one. Exactly one address is the default.
 * @returns its id.
 * @throws ShopError `unauthenticated`; `invalid_address`; `not_found` for an id that is not one of the caller's
 * addresses; `address_changed` if it is not as the caller last saw it; `too_many_addresses` when there are 10.
 */
export async function saveAddress(deps: Deps, actor: Actor, input: SaveAddressInput): Promise<AddressId> {
  const userId = assertSignedIn(actor);
  const address = await checkAddress(input.address);
  return deps.db.transaction(async (tx) => {
    // Serialises the changes to one book.
    await lockOwnUser(tx, userId);
    const now = deps.now();
    if (input.isDefault) await clearDefault(tx, userId);
    // What is the default stays so, until another address becomes it.
    const isDefault = input.isDefault ? { isDefault: true } : {};
    const saved = await listAddressesOf(tx, userId);
    const { was } = input;
    const present = saved.find(({ id }) => id === input.id);
    // What it is to become it may be already, after an answer that got lost.
    if (was && present && !isSameAddress(present, was) && !isSameAddress(present, address))
      throw new ShopError({ code: 'address_changed' });
    // The same once more, as after an answer that got lost, is no second one.
    const known = input.id ?? saved.find((row) => isSameAddress(row, address))?.id;
    if (known !== undefined) {
      const changed = await updateAddress(
        tx,
        { userId, id: known },
        { ...address, ...isDefault, updatedAt: now },
      );
      if (!changed) throw new ShopError({ code: 'not_found', entity: 'address' });
      return known;
    }
    if (saved.length >= ADDRESS_BOOK_LIMIT)
      throw new ShopError({ code: 'too_many_addresses', limit: ADDRESS_BOOK_LIMIT });
    const id = deps.newId('address');
    const row = { ...address, id, userId, createdAt: now, updatedAt: now };
    await insertAddress(tx, { ...row, isDefault: input.isDefault || saved.length === 0 });
    return id;
  });
}

/**
 * Removes one of the caller's addresses. If it was the default, the oldest of the others becomes it.
 * @throws ShopError `unauthenticated`; `not_found` for an id that is not one of the caller's addresses.
 */
export async function removeAddress(deps: Deps, actor: Actor, { id }: { id: AddressId }): Promise<void> {
  const userId = assertSignedIn(actor);
  await deps.db.transaction(async (tx) => {
    await lockOwnUser(tx, userId);
    const removed = await deleteAddress(tx, { userId, id });
    if (!removed) throw new ShopError({ code: 'not_found', entity: 'address' });
    if (!removed.isDefault) return;
    const [oldest] = await listAddressesOf(tx, userId);
    if (oldest) await updateAddress(tx, { userId, id: oldest.id }, { isDefault: true });
  });
}
