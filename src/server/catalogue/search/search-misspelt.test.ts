import { expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../../actor.ts';
import { setUpCatalogue } from '../../operations/demo/demo-catalogue-service.ts';
import { searchProductRecords } from './search-service.ts';

/** What people type, and the SKU of the product they want. */
const QUERIES: readonly [typed: string, sku: string][] = [
  // Letters swapped, omitted, doubled, replaced.
  ['aurele drift', 'VC-APD-001'],
  ['tonvale hsuh one', 'VC-APD-003'],
  ['korin stride hook', 'VC-APD-004'],
  ['soire earbuds', 'VC-APD-005'],
  ['veldrick parley', 'VC-APD-006'],
  ['opn ear wireles earbuds', 'VC-APD-012'],
  ['lindquar m-40', 'VC-CAM-001'],
  ['portollan rangefinder', 'VC-CAM-003'],
  ['waterprof camra', 'VC-CAM-007'],
  ['supperzoom camera', 'VC-CAM-005'],
  ['kids camrea', 'VC-CAM-011'],
  ['vloging camera', 'VC-CAM-009'],
  ['bramtel wierd earphones', 'VC-EAR-001'],
  ['aurelle falt earphones', 'VC-EAR-006'],
  ['in-ear moniters tonvale', 'VC-EAR-003'],
  ['gaming earfones', 'VC-EAR-005'],
  ['norvane qauy 7 pro', 'VC-MOB-001'],
  ['kestrva kite 5 lite', 'VC-MOB-005'],
  ['ruged phone', 'VC-MOB-010'],
  ['ilvara halcion', 'VC-MOB-009'],
  ['bramtel evryday 20 plus', 'VC-MOB-012'],
  ['smartfone junior', 'VC-MOB-013'],
  ['gaming pohne', 'VC-MOB-011'],
  ['skarnfel adit', 'VC-MOU-001'],
  ['verticle mouse', 'VC-MOU-003'],
  ['left handed vertical mosue', 'VC-MOU-007'],
  ['quite wireless mouse', 'VC-MOU-006'],
  ['ergonomic wirless mouse', 'VC-MOU-009'],
  ['all in one inkjet priner', 'VC-PRI-001'],
  ['dunmarow lazer printer', 'VC-PRI-002'],
  ['refilable ink printer', 'VC-PRI-004'],
  ['postcard foto printer', 'VC-PRI-003'],
  ['cindrel proccessor 12x', 'VC-CPU-004'],
  ['low power procesor', 'VC-CPU-006'],
  ['basalit column 16', 'VC-CPU-005'],
  ['server proccesor', 'VC-CPU-007'],
  ['refridgerator retro', 'VC-FRG-007'],
  ['frensh door refrigerator ostervik', 'VC-FRG-003'],
  ['kaldmor side by side refrigerator', 'VC-FRG-005'],
  ['hearthwen lader 340', 'VC-FRG-004'],
  ['portable bluetoth speaker', 'VC-SPK-001'],
  ['drumlow party speeker', 'VC-SPK-009'],
  ['bokshelf speakers', 'VC-SPK-003'],
  ['beard trimer', 'VC-TRM-001'],
  ['nose triming', 'VC-TRM-008'],
  ['profesional hair cliper', 'VC-TRM-003'],
  ['65 inch oled televison', 'VC-TEL-005'],
  ['kitchen televison', 'VC-TEL-010'],
  ['kestrova grunwald', 'VC-WAT-002'],
  ['fitnes traker', 'VC-WAT-006'],
  // Words joined or split; synonyms.
  ['gamingtv', 'VC-TEL-008'],
  ['smart watch norvane', 'VC-WAT-003'],
  ['fx20 zoom', 'VC-CAM-005'],
  ['retro fridge', 'VC-FRG-007'],
  ['server cpu', 'VC-CPU-007'],
  // Parts of words and of SKUs.
  ['panoreth colon', 'VC-TEL-011'],
  ['vc-wat-004', 'VC-WAT-004'],
  ['multigr', 'VC-TRM-007'],
  ['cairnm dive', 'VC-WAT-009'],
  ['solar exped', 'VC-WAT-005'],
];

const FIRST = 5;

async function openDemoShop() {
  const { deps } = await openTestShop();
  await setUpCatalogue(deps, 'src/demo', true);
  return (text: string) => searchProductRecords(deps, GUEST, { text, limit: FIRST });
}

test('at least 54 of 60 misspelt or partial texts find the wanted product in the first five', async () => {
  const search = await openDemoShop();
  expect(new Set(QUERIES.map(([typed]) => typed)).size).toBe(60);
  const missed: string[] = [];
  for (const [typed, sku] of QUERIES) {
    const { items, nearest } = await search(typed);
    // What the search page shows.
    const shown = (items.length > 0 ? items : nearest).slice(0, FIRST);
    if (!shown.some((product) => product.sku === sku)) {
      missed.push(`${typed}: ${shown.map(({ name }) => name).join(' | ')}, not ${sku}`);
    }
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6);
});

test('suggests a correction, and offers nothing when nothing is near', async () => {
  const search = await openDemoShop();
  const corrections = {
    'wirless mosue': 'wireless mouse',
    refridgerator: 'refrigerator',
    fridge: 'refrigerator',
    'smart watch norvane': 'smartwatch norvane',
    'xkcd qwertz': null,
    mouse: null,
  };
  for (const [text, corrected] of Object.entries(corrections)) {
    expect((await search(text)).corrected, text).toBe(corrected);
  }
  for (const text of ['zzzzqqqq', 'nothing of the kind', '%', '🎧', 'a b c d e f g h i j k l']) {
    const { items, nearest } = await search(text);
    expect([items, nearest.map(({ name }) => name)], text).toEqual([[], []]);
  }
});

test('“and” finds a name that has a sign for it', async () => {
  const { deps, given } = await openTestShop();
  for (const name of ['Salt & Pepper', 'Bread and Butter']) await given.product({ name });
  const search = (text: string) => searchProductRecords(deps, GUEST, { text, limit: FIRST });
  expect((await search('salt and pepper')).corrected).toBe('salt & pepper');
  expect((await search('salt and peper')).corrected).toBe('salt & pepper');
  expect((await search('bread and buter')).corrected).toBe('bread and butter');
  expect((await search('bread & butter')).count).toBe(1);
  expect((await search('salt and butter')).corrected).toBeNull();
});

test('what ends with a word is near it, in singular or plural, as German compounds do', async () => {
  const { deps, given } = await openTestShop();
  for (const name of ['Wanderschuhe Alto', 'Halbschuh Berta', 'Regenjacke Ida']) {
    await given.product({ name });
  }
  const near = async (text: string) =>
    (await searchProductRecords(deps, GUEST, { text, limit: FIRST })).nearest.map(({ name }) => name);
  expect(await near('jacken')).toEqual(['Regenjacke Ida']);
  expect((await near('schuhe')).sort()).toEqual(['Halbschuh Berta', 'Wanderschuhe Alto']);
  expect(await near('ida')).toEqual([]);
});

test('names and numbers are found by parts of their versions', async () => {
  const { deps, given } = await openTestShop();
  await given.product({ name: 'USB 3.1 Hub', sku: 'K-3.14' });
  await given.product({ name: 'Speaker Bluetooth 5.3 S21', sku: 'VC-MOB-003' });
  await given.product({ name: 'Drill 6,5 mm', sku: 'D.6.7.1' });
  const search = async (text: string) =>
    (await searchProductRecords(deps, GUEST, { text, limit: FIRST })).items.map(({ name }) => name);
  for (const text of ['usb 3.1', 'usb 3', 'usb 3 hub', 'hub 3,1', '3.1', 'k-3.14', 'k 3 14', 'K-3']) {
    expect(await search(text), text).toEqual(['USB 3.1 Hub']);
  }
  for (const text of ['bluetooth 5 speaker', 'bluetooth 5.3 speaker', 'S21', 'VC-MOB-003', 'mob 003']) {
    expect(await search(text), text).toEqual(['Speaker Bluetooth 5.3 S21']);
  }
  for (const text of ['drill 6.5 mm', 'drill 6,5', 'd.6.7.1', 'd 6 7 1', 'drill 6']) {
    expect(await search(text), text).toEqual(['Drill 6,5 mm']);
  }
  expect(await search('drill 5 mm')).toEqual([]);
});

test('a screen is found by its whole inches, and thousands with and without their mark', async () => {
  const { deps, given } = await openTestShop();
  await given.product({ name: 'Laptop Pro 15.6-inch' });
  await given.product({ name: 'Laptop Air 13 inch' });
  await given.product({ name: 'Power Bank 10.000 mAh' });
  await given.product({ name: 'Power Bank 5.000 mAh' });
  const found = async (text: string) =>
    (await searchProductRecords(deps, GUEST, { text, limit: 5 })).items.map(({ name }) => name);
  for (const text of ['15 inch laptop', '15 laptop', '15" laptop', 'laptop 15.6 inch'])
    expect(await found(text), text).toEqual(['Laptop Pro 15.6-inch']);
  for (const text of ['power bank 10 000', 'power bank 10.000 mAh', 'power bank 10,000'])
    expect(await found(text), text).toEqual(['Power Bank 10.000 mAh']);
});
