import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { AddressId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { bareAddress, EMPTY_ADDRESS } from '../../../shared/orders/address.ts';
import { saveAddressInput } from '../../../shared/schemas/address.ts';
import { GUEST } from '../../actor.ts';
import { savePlan } from '../../settings/plan-service.ts';
import { listAddresses, removeAddress, saveAddress } from './address-book-service.ts';

const HOME = {
  ...EMPTY_ADDRESS,
  name: 'Ann',
  line1: 'Hauptstr. 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
};

describeEngines('the address book', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { actor } = await shop.given.user();
    const other = await shop.given.user();
    const save = (line1: string, more: { id?: AddressId; isDefault?: boolean } = {}) =>
      saveAddress(shop.deps, actor, { isDefault: false, ...more, address: { ...HOME, line1 } });
    const read = async () =>
      (await listAddresses(shop.deps, actor)).addresses.map(
        ({ line1, isDefault }) => `${line1}${isDefault ? ' *' : ''}`,
      );
    return { ...shop, actor, other, save, read };
  }

  test('an account that has just been deleted has none', async () => {
    const { deps, save } = await open();
    await deps.db.transaction((tx) => tx.delete(tx.tables.users));
    await expect(save('One 1')).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
    expect(await deps.db.read.$count(deps.db.read.tables.addresses)).toBe(0);
  });

  test('exactly one is the default: the first, until another becomes it or it is removed', async () => {
    const { deps, actor, save, read } = await open();
    expect(await listAddresses(deps, actor)).toEqual({ addresses: [], country: 'US' });
    const one = await save('One 1');
    const two = await save('Two 2');
    expect(await read()).toEqual(['One 1 *', 'Two 2']);
    await save('Two 2b', { id: two, isDefault: true });
    expect(await read()).toEqual(['Two 2b *', 'One 1']);
    // An edit that says nothing of it leaves the default where it is.
    await save('Two 2c', { id: two });
    expect(await read()).toEqual(['Two 2c *', 'One 1']);
    await removeAddress(deps, actor, { id: two });
    expect(await read()).toEqual(['One 1 *']);
    await removeAddress(deps, actor, { id: one });
    expect(await read()).toEqual([]);
  });

  test('an address that is there is not added again, but can be made the default so', async () => {
    const { save, read } = await open();
    await save('One 1');
    const two = await save('Two 2');
    expect(await save('Two 2')).toBe(two);
    expect(await read()).toEqual(['One 1 *', 'Two 2']);
    expect(await save('Two 2', { isDefault: true })).toBe(two);
    expect(await read()).toEqual(['Two 2 *', 'One 1']);
  });

  test('an edit of what another device has changed meanwhile is refused, and one whose answer got lost is not', async () => {
    const { deps, actor, save, read } = await open();
    const id = await save('One 1');
    const was = { ...HOME, line1: 'One 1' };
    const edit = (line1: string) =>
      saveAddress(deps, actor, { id, was, address: { ...HOME, line1 }, isDefault: true });
    await edit('Theirs 2');
    await edit('Theirs 2');
    await expect(edit('Mine 3')).rejects.toMatchObject({ reason: { code: 'address_changed' } });
    expect(await read()).toEqual(['Theirs 2 *']);
  });

  test('an address of an earlier version, with characters that nobody sees, can be edited and become the default', async () => {
    const { deps, actor, save, read } = await open();
    await save('One 1');
    const id = await save('\u200fTwo\u200b 2 ');
    const [, opened] = (await listAddresses(deps, actor)).addresses;
    if (!opened) throw new Error('no address');
    const was = bareAddress(opened);
    const sent = saveAddressInput.parse({ id, was, address: was, isDefault: true });
    await saveAddress(deps, actor, sent);
    expect(await read()).toEqual(['Two 2 *', 'One 1']);
  });

  test('a new address begins with a country that is delivered to, by zones where there are any', async () => {
    const { deps, actor, given } = await open();
    const admin = await given.user({ role: 'ADMIN' });
    const method = { id: 'post', name: 'Post', priceMinor: money(490), freeFromMinor: null };
    const zone = {
      ...{ id: 'home', name: 'Home', places: ['DE'] },
      methods: [{ ...method, days: { from: 1, to: 3 }, grams: null, pickUp: false }],
    };
    await savePlan(deps, admin.actor, 'delivery', { version: 0, plan: { zones: [zone] } });
    expect(await listAddresses(deps, actor)).toEqual({ addresses: [], country: 'DE' });
  });

  test('ten at most, also when added at once', async () => {
    const { save, read } = await open();
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => save(`Street ${n}`)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { reason: { code: 'too_many_addresses', limit: 10 } } },
      { reason: { reason: { code: 'too_many_addresses', limit: 10 } } },
    ]);
    const addresses = await read();
    expect(addresses).toHaveLength(10);
    expect(addresses.filter((address) => address.endsWith('*'))).toHaveLength(1);
  });

  test('somebody else’s address can be neither changed nor removed, and a wrong one is not saved', async () => {
    const { deps, actor, other, save, read } = await open();
    const id = await save('One 1');
    const notFound = { reason: { code: 'not_found', entity: 'address' } };
    const input = { id, address: { ...HOME, line1: 'Theirs' }, isDefault: true };
    await expect(saveAddress(deps, other.actor, input)).rejects.toMatchObject(notFound);
    await expect(removeAddress(deps, other.actor, { id })).rejects.toMatchObject(notFound);
    await expect(listAddresses(deps, GUEST)).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
    await expect(
      saveAddress(deps, actor, { address: { ...HOME, postalCode: '1' }, isDefault: true }),
    ).rejects.toMatchObject({ reason: { code: 'invalid_address' } });
    expect(await read()).toEqual(['One 1 *']);
    expect((await listAddresses(deps, other.actor)).addresses).toEqual([]);
  });
});
