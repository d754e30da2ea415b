import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { type Category, slugOf, toCategory } from '../../../shared/catalogue/categories.ts';
import { NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { setUpCatalogue } from '../../operations/demo/demo-catalogue-service.ts';
import { createCategory } from '../categories/category-admin-service.ts';
import { filterProducts } from './facet-service.ts';
import { searchProductRecords, suggestProducts } from './search-service.ts';

const ask = async (deps: Deps, text: string) => {
  const { items, count, corrected, parts } = await filterProducts(deps, GUEST, {
    filter: { ...NO_FILTER, text },
    limit: 100,
  });
  return { corrected, count, parts, names: items.map(({ name }) => name).sort() };
};

describe('in a shop in English', () => {
  let deps: Deps;
  beforeAll(async () => {
    ({ deps } = await openTestShop('sqlite', afterAll));
    await setUpCatalogue(deps, 'src/demo', true);
  });

  test.each([
    // Letters missing, doubled, swapped, replaced by a neighbour, also in words that only mean the same.
    ['headphnes', 'earphones'],
    ['haedphones', 'earphones'],
    ['headphonnes', 'earphones'],
    ['headpgones', 'earphones'],
    ['frigde', 'refrigerator'],
    ['smartwach', 'smartwatch'],
    ['samrtphone', 'smartphone'],
    ['smaetphone', 'smartphone'],
    ['televison', 'television'],
    ['refridgerator', 'refrigerator'],
    ['airpods', 'airpodes'],
    ['trimer', 'trimmer'],
    ['wireles mouse', 'wireless mouse'],
    // Singular and plural.
    ['fridges', 'refrigerator'],
    ['tvs', 'televisions'],
    ['mice', 'mouse'],
    // Two words run together or one split, with a slip as well.
    ['wire less', 'wireless'],
    ['wire less mouse', 'wireless mouse'],
    ['wirelessmouse', 'wireless mouse'],
    ['smart watch', 'smartwatch'],
    ['smart wach', 'smartwatch'],
    ['head phones', 'earphones'],
    ['ear phones', 'earphones'],
    ['air pods', 'airpodes'],
    // In German.
    ['kopfhöhrer', 'earphones'],
    ['kuehlschrank', 'refrigerator'],
    ['drucker', 'printers'],
    // Beside amounts and specs.
    ['headphnes under 100', 'earphones under 100'],
    ['bluetoth speaker', 'bluetooth speaker'],
    ['55" televison', '55" television'],
    ['Televison, 55"', 'television, 55"'],
  ])('“%s” is read as “%s”', async (typed, meant) => {
    const answer = await ask(deps, typed);
    expect(answer).toEqual({ ...(await ask(deps, meant)), corrected: meant });
    expect(answer.count).toBeGreaterThan(0);
  });

  test.each(['earphones', 'mouse', 'wireless', 'tv', 'smartphone', 'wirel', 'VC-TEL-005'])(
    '“%s” is taken as it is',
    async (text) => {
      expect((await ask(deps, text)).corrected).toBeNull();
    },
  );

  test.each(['leptop', 'tablet', 'samsung', 'washing machine', 'staubsauger'])(
    '“%s” is not taken for something else',
    async (text) => {
      expect(await ask(deps, text)).toMatchObject({ corrected: null, count: 0 });
    },
  );

  test('what is suggested is what the page will show', async () => {
    const { products } = await suggestProducts(deps, GUEST, { text: 'head phones' });
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(['earphones']));
  });
});

describe('in a shop in German', () => {
  const PRODUCTS: readonly [category: string, name: string][] = [
    ['Kopfhörer', 'Bluetooth Kopfhörer Größe M'],
    ['Kühlschränke', 'Kühlschrank 200 l, weiß'],
    ['Fernseher', 'Fernseher Süd 55'],
    ['Waschmaschinen', 'Waschmaschine für Anfänger'],
    ['Mäuse', 'Gaming Maus'],
    ['Lautsprecher', 'Lautsprecher Duo'],
    ['Handys', 'Handy mit Tasten'],
    ['Feinkost', 'Öl aus Kreta'],
    ['Molkerei', 'Käse am Stück'],
    ['Tee', 'Blüten vom Hang'],
    ['Brandschutz', 'Feuerlöscher im Etui'],
  ];
  let deps: Deps;
  beforeAll(async () => {
    const shop = await openTestShop('sqlite', afterAll);
    ({ deps } = shop);
    for (const [label, name] of PRODUCTS) {
      const category: Category = toCategory(slugOf(label));
      await createCategory(deps, SYSTEM, { label, address: category, shown: true, pictureHash: null });
      await shop.given.product({ category, name });
    }
  });

  test.each([
    ['kopfhöhrer', 'kopfhörer'],
    ['kopfhörrer', 'kopfhörer'],
    ['headphones', 'kopfhörer'],
    ['kühl schrank', 'kühlschrank'],
    ['Kühlschrnak weiss', 'kühlschrank weiss'],
    ['fernsher', 'fernseher'],
    ['waschmaschiene', 'waschmaschine'],
    ['wasch maschine', 'waschmaschine'],
    ['gamingmaus', 'gaming maus'],
    ['lautsprcher', 'lautsprecher'],
    ['hendy', 'handy'],
    ['bluetoothkopfhörer', 'bluetooth kopfhörer'],
  ])('“%s” is read as “%s”', async (typed, meant) => {
    const answer = await ask(deps, typed);
    expect(answer).toEqual({ ...(await ask(deps, meant)), corrected: meant });
    expect(answer.count).toBe(1);
  });

  test.each(['kuhlschrank', 'kopfhoerer', 'KÜHLSCHRÄNKE', 'Süd', 'sud', 'größe'])(
    '“%s” needs no correction',
    async (text) => {
      expect(await ask(deps, text)).toMatchObject({ corrected: null, count: 1 });
    },
  );

  test.each([
    ['oel', 1],
    ['oel kreta', 1],
    ['kaese', 1],
    ['kaes', 1],
    ['stueck kaese', 1],
    ['kuehlschrank', 1],
    ['feuerloescher', 1],
    ['feuerloesch', 1],
    ['feuerloescher etui', 1],
    ['blue', 1],
    ['oe', 0],
  ])('“%s” finds what is written with umlauts, also while it is typed: %s', async (text, count) => {
    expect(await ask(deps, text)).toMatchObject(count > 0 ? { corrected: null, count } : { count });
    expect(await searchProductRecords(deps, GUEST, { text, limit: 9 })).toMatchObject({ count });
    if (count > 0) expect((await suggestProducts(deps, GUEST, { text })).products).toHaveLength(count);
  });

  test.each(['weiß', 'weiss', 'WEISS', 'groesse'])('“%s” finds what is written with ß', async (text) => {
    expect(await ask(deps, text)).toMatchObject({ count: 1 });
  });
});
