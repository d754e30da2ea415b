import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { NO_FILTER, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { addAttribute } from '../categories/attribute-admin-service.ts';
import { createCategory } from '../categories/category-admin-service.ts';
import { filterProducts } from '../search/facet-service.ts';

let deps: Deps;

const PHONES = toCategory('smartphones');
const HEADPHONES = toCategory('kopfhoerer');
const CLOTHES = toCategory('kleidung');
const FOOD = toCategory('lebensmittel');

/** A shop whose owner writes German, with its compounds. */
beforeAll(async () => {
  const { deps: opened, given } = await openTestShop('sqlite', afterAll);
  deps = opened;
  const attribute = (category: typeof PHONES, key: string, label: string, unit: string | null) =>
    addAttribute(deps, SYSTEM, {
      ...{ category, key, label, unit, filterable: true, compared: false, onCards: false },
      type: unit === null ? 'text' : 'number',
    });
  await createCategory(deps, SYSTEM, { label: 'Handys', address: PHONES, shown: true, pictureHash: null });
  await attribute(PHONES, 'ram', 'Arbeitsspeicher', 'GB');
  await attribute(PHONES, 'speicher', 'Interner Speicher', 'GB');
  await attribute(PHONES, 'diagonale', 'Displaydiagonale', 'Zoll');
  await attribute(PHONES, 'kapazitaet', 'Akkukapazität', 'mAh');
  await attribute(PHONES, 'farbe', 'Farbe', null);
  await createCategory(deps, SYSTEM, {
    ...{ label: 'Kopfhörer', address: HEADPHONES, shown: true, pictureHash: null },
  });
  await attribute(HEADPHONES, 'laufzeit', 'Akkulaufzeit', 'h');
  await attribute(HEADPHONES, 'ladezeit', 'Ladezeit', 'h');
  const phone = async (name: string, price: number, specs: Record<string, number | string>) =>
    given.product({
      name,
      category: PHONES,
      brand: 'Kestrova',
      priceMinor: money(price),
      sellingPriceMinor: money(price),
      specs,
    });
  await phone('Kite', 299_00, { ram: 8, speicher: 128, diagonale: 6.1, kapazitaet: 4000, farbe: 'Rot' });
  await phone('Kite Max', 499_00, { ram: 8, speicher: 256, diagonale: 6.8, kapazitaet: 5000, farbe: 'Rot' });
  await phone('Kite Pro', 699_00, {
    ram: 16,
    speicher: 256,
    diagonale: 6.5,
    kapazitaet: 5500,
    farbe: 'Blau',
  });
  const headphones = async (name: string, laufzeit: number, ladezeit: number) =>
    given.product({ name, category: HEADPHONES, brand: 'Korrin', specs: { laufzeit, ladezeit } });
  await headphones('Lap', 20, 2);
  await headphones('Lap Lang', 60, 3);
  await createCategory(deps, SYSTEM, {
    ...{ label: 'Kleidung', address: CLOTHES, shown: true, pictureHash: null },
  });
  await attribute(CLOTHES, 'farbe', 'Farbe', null);
  await attribute(CLOTHES, 'groesse', 'Größe', null);
  await attribute(CLOTHES, 'innenfutter', 'Innenfutter', null);
  const clothes = async (name: string, brand: string, farbe: string, groesse: string, innenfutter = 'Rot') =>
    given.product({ name, brand, category: CLOTHES, specs: { farbe, groesse, innenfutter } });
  await clothes('Bluse', 'Größenwahn', 'Rot', 'M');
  await clothes('Hose', 'Nordwind', 'Grün', 'M');
  await clothes('Schal', 'Ostsee & Söhne', 'Blau', 'L', 'Grün');
  for (const [name, price] of [
    ['Regenjacke Ida', 49_00],
    ['Regenjacke Jo', 209_00],
  ] as const) {
    const prices = { priceMinor: money(price), sellingPriceMinor: money(price) };
    await given.product({ name, brand: 'Nordwind', category: CLOTHES, ...prices });
  }
  for (let empty = 1; empty <= 12; empty++) {
    const address = toCategory(`leer-${empty}`);
    const label = `Leer ${empty}`;
    await createCategory(deps, SYSTEM, { label, address, shown: true, pictureHash: null });
    await attribute(address, 'gewicht', 'Gewicht', 'kg');
  }
  await createCategory(deps, SYSTEM, {
    ...{ label: 'Lebensmittel', address: FOOD, shown: true, pictureHash: null },
  });
  await attribute(FOOD, 'inhalt', 'Inhalt', 'g');
  await attribute(FOOD, 'volumen', 'Volumen', 'l');
  for (const volumen of [0.5, 1, 1.5]) {
    const name = `Apfelsaft ${String(volumen).replace('.', ',')} l`;
    await given.product({ name, category: FOOD, brand: 'Hofgut', specs: { volumen } });
  }
  for (const inhalt of [250, 500, 1000]) {
    await given.product({ name: `Honig ${inhalt} g`, category: FOOD, brand: 'Hofgut', specs: { inhalt } });
  }
});

const ask = async (text: string) => {
  const { items } = await filterProducts(deps, GUEST, { filter: { ...NO_FILTER, text }, limit: 10 });
  return items.map(({ name }) => name).sort();
};

describe('part of a compound names the attribute', () => {
  test.each([
    ['kopfhörer mindestens 40 stunden', ['Lap Lang']],
    ['kopfhörer mindestens 40 stunden akku', ['Lap Lang']],
    ['Kopfhörer Akku mindestens 40 Stunden', ['Lap Lang']],
    ['kopfhörer battery at least 40 hours', ['Lap Lang']],
    ['Kopfhörer Ladezeit unter 3 Stunden', ['Lap']],
    ['handy über 6,5 zoll display', ['Kite Max']],
    ['Handy mit mindestens 6,5 Zoll Bildschirm', ['Kite Max', 'Kite Pro']],
    ['Handy mit einer Diagonale von 6,8 Zoll', ['Kite Max']],
    ['Handy Akku ab 5000 mAh', ['Kite Max', 'Kite Pro']],
  ])('%s', async (text, names) => {
    expect(await ask(text)).toEqual(names);
  });

  test.each([
    ['Handy ab 16 GB Speicher', ['Kite', 'Kite Max', 'Kite Pro']],
    ['Handy ab 16 GB Arbeitsspeicher', ['Kite Pro']],
    ['Handy mit 256 GB Speicher', ['Kite Max', 'Kite Pro']],
  ])('but a whole word comes first: %s', async (text, names) => {
    expect(await ask(text)).toEqual(names);
  });
});

test.each([
  ['Handy rot', ['Kite', 'Kite Max']],
  ['Handy in rot', ['Kite', 'Kite Max']],
  ['Handy unter 400 in Rot', ['Kite']],
  ['Ich möchte ein Handy von Kestrova in Blau kaufen', ['Kite Pro']],
  ['gibt es auch Handys bis 300 Dollar', ['Kite']],
  ['Handys vom Kestrova und unter 400', ['Kite']],
  ['Handy by Kestrova in any blau', ['Kite Pro']],
])('small words are no words to search for: %s', async (text, names) => {
  expect(await ask(text)).toEqual(names);
});

test.each([
  ['Honig mehr als 500 g', ['Honig 1000 g']],
  ['Honig 0,5 kg', ['Honig 500 g']],
  ['Honig unter 500 Gramm', ['Honig 250 g']],
])(
  'categories without products do not count among those that a measure may mean: %s',
  async (text, names) => {
    expect(await ask(text)).toEqual(names);
  },
);

describe('the label beside a value is no word to search for', () => {
  test.each([
    ['Kleidung Größe M', ['Bluse', 'Hose']],
    ['Kleidung in Größe M', ['Bluse', 'Hose']],
    ['Kleidung Größe: L', ['Schal']],
    ['Kleidung Farbe Blau', ['Schal']],
    ['Kleidung in der Farbe Rot', ['Bluse']],
    ['Kleidung mit der Farbe Grün und Größe M', ['Hose']],
    ['Kleidung M Größe', ['Bluse', 'Hose']],
  ])('%s', async (text, names) => {
    expect(await ask(text)).toEqual(names);
  });

  test('it says which attribute is meant, where several have the value', async () => {
    expect(await ask('Kleidung Innenfutter Grün')).toEqual(['Schal']);
    expect(await ask('Kleidung Farbe Grün')).toEqual(['Hose']);
    expect(await ask('Kleidung Grün')).toEqual(['Hose']);
  });

  test('it goes with the value when that is taken back', async () => {
    const filter = { ...NO_FILTER, text: 'Kleidung in der Farbe Rot' };
    const { parts } = await filterProducts(deps, GUEST, { filter, limit: 10 });
    expect(parts).toContainEqual({
      meaning: { kind: 'spec', label: 'Farbe', words: 'Rot' },
      without: 'Kleidung',
    });
  });
});

describe('where nothing fits, near products are offered that fit the rest of the question', () => {
  const near = async (text: string, more: Partial<ProductFilter> = {}) => {
    const filter = { ...NO_FILTER, ...more, text };
    const { count, nearest, parts } = await filterProducts(deps, GUEST, { filter, limit: 10 });
    return {
      count,
      names: nearest.map(({ name }) => name).sort(),
      kinds: parts.map(({ meaning }) => meaning.kind),
    };
  };

  test.each(['Jacken unter 100 Dollar', 'Jacken < 100'])('%s', async (text) => {
    expect(await near(text)).toEqual({ count: 0, names: ['Regenjacke Ida'], kinds: ['price'] });
  });

  test('as they do with choices of the panel', async () => {
    const price = { fromMinor: null, toMinor: money(100_00) };
    expect(await near('Jacken', { price })).toEqual({ count: 0, names: ['Regenjacke Ida'], kinds: [] });
  });

  test('else others', async () => {
    const names = ['Regenjacke Ida', 'Regenjacke Jo'];
    expect(await near('Jacken unter 10 Dollar')).toEqual({ count: 0, names, kinds: ['price'] });
    expect(await near('Jacken')).toEqual({ count: 0, names, kinds: [] });
  });
});

test.each([
  ['Kleidung gruen', ['Hose']],
  ['Kleidung Farbe gruen', ['Hose']],
  ['Kleidung Innenfutter gruen', ['Schal']],
  ['Ostsee und Söhne', ['Schal']],
  ['Ostsee & Söhne', ['Schal']],
  ['ostsee and soehne', ['Schal']],
  ['Kleidung Ostsee und Söhne', ['Schal']],
  ['Ostsee und Söhne unter 9999 Dollar', ['Schal']],
  ['Kleidung Ostsee und Söhne blau', ['Schal']],
])('words may be spelt otherwise than the owner does: %s', async (text, names) => {
  expect(await ask(text)).toEqual(names);
});

test.each([
  ['Apfelsaft 1 l', ['Apfelsaft 1 l']],
  ['Apfelsaft 1,5 l', ['Apfelsaft 1,5 l']],
  ['Apfelsaft 0.5 l', ['Apfelsaft 0,5 l']],
  ['Apfelsafft 1,5 l', ['Apfelsaft 1,5 l']],
  ['Apfelsaft 1500 ml', ['Apfelsaft 1,5 l']],
])('part of a decimal number is no number: %s', async (text, names) => {
  expect(await ask(text)).toEqual(names);
});

test('a measure that nothing has is left out, and the answer says so', async () => {
  const filter = { ...NO_FILTER, text: 'Apfelsaft 5 l' };
  const { count, corrected } = await filterProducts(deps, GUEST, { filter, limit: 10 });
  expect([count, corrected]).toEqual([3, 'Apfelsaft']);
});
