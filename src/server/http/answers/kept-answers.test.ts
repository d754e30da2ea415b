import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { render } from '../../../client/entry-server.tsx';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { getAccessories, setAccessories } from '../../catalogue/accessories/accessory-service.ts';
import * as changeLog from '../../catalogue/changes/change-log-service.ts';
import { getCatalogueVersion, raiseCatalogueVersion } from '../../catalogue/products/catalogue-service.ts';
import { createProduct, setOnSale, updateProduct } from '../../catalogue/products/product-service.ts';
import { adjustStock } from '../../catalogue/stock/stock-service.ts';
import { removeProduct } from '../../catalogue/upkeep/product-removal-service.ts';
import { getShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';

const MICE = toCategory('Mouse');
const CAMERAS = toCategory('camera');

/** A process of its own on the same database: what one keeps by database is not shared. */
const anotherProcess = (shop: TestShop): TestShop => ({
  ...shop,
  deps: { ...shop.deps, db: { ...shop.deps.db } },
});

const change = fc.oneof(
  ...(
    [
      ...(['price', 'name', 'colour', 'picture', 'sellOut', 'restock', 'offSale', 'onSale', 'move'] as const),
      ...(['goesWith', 'remove', 'create', 'settings'] as const),
    ] as const
  ).map((kind) =>
    fc.record({ kind: fc.constant(kind), at: fc.nat(4), number: fc.integer({ min: 1, max: 900 }) }),
  ),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function openGoods(engine: 'sqlite' | 'postgresql') {
  const shop = await openTestShop(engine);
  await setAttributes(shop.deps, [
    { category: MICE, key: 'colour', label: 'Colour', type: 'text', unit: null, position: 0 },
  ]);
  const make = (name: string, category = MICE) =>
    shop.given.product({ name, category, stockOnHand: 3, specs: { colour: name } });
  const ids = [
    await make('Red mouse'),
    await make('Blue mouse'),
    await make('Quiet mouse'),
    await make('Small camera', CAMERAS),
    await make('Large camera', CAMERAS),
  ];
  await givenGroup(shop.deps, { name: 'Mouse', axes: ['colour'], members: ids.slice(0, 3) });
  return { shop, ids };
}

const pictureOf = (number: number) => ({
  ...{ mediaHash: null, externalUrl: `https://pics.example/${number}.png`, alt: undefined },
});

/** Does what an admin might; refusals are part of it. */
async function apply({ deps }: TestShop, ids: ProductId[], { kind, at, number }: Change): Promise<void> {
  const id = ids[at % ids.length] as ProductId;
  const next = ids[(at + 1) % ids.length] as ProductId;
  const doing = {
    price: () => updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(number) } }),
    name: () => updateProduct(deps, SYSTEM, { id, change: { name: `Thing ${number}` } }),
    colour: () =>
      updateProduct(deps, SYSTEM, { id, change: { specs: { colour: number % 2 ? 'Red' : 'Blue' } } }),
    picture: () => updateProduct(deps, SYSTEM, { id, change: { pictures: [pictureOf(number)] } }),
    sellOut: () => adjustStock(deps, SYSTEM, { productId: id, delta: -3, note: '' }),
    restock: () => adjustStock(deps, SYSTEM, { productId: id, delta: 3, note: '' }),
    offSale: () => setOnSale(deps, SYSTEM, { id, onSale: false }),
    onSale: () => setOnSale(deps, SYSTEM, { id, onSale: true }),
    move: () => updateProduct(deps, SYSTEM, { id, change: { category: number % 2 ? MICE : CAMERAS } }),
    goesWith: async () => {
      const before = (await getAccessories(deps, SYSTEM, { id })).map((each) => each.id);
      await setAccessories(deps, SYSTEM, { id, before, accessories: number % 3 ? [next] : [] });
    },
    remove: () => removeProduct(deps, SYSTEM, { id }),
    create: async () => {
      const { id } = await createProduct(deps, SYSTEM, {
        ...{ name: `New ${number}`, brand: 'Acme', category: MICE, description: '', pictures: [], specs: {} },
        ...{ priceMinor: money(1_000), sellingPriceMinor: money(number), sku: null, stockOnHand: null },
      });
      ids.push(id);
    },
    settings: async () => {
      const { version, settings } = await getShopSettings(deps, SYSTEM);
      await updateShopSettings(deps, SYSTEM, {
        version,
        settings: { ...settings, shopName: `Shop ${number}` },
      });
    },
  }[kind];
  await doing().catch((error: { reason?: unknown }) => {
    if (!error.reason) throw error;
  });
}

const ask = (procedure: string, input?: unknown) =>
  `/trpc/product.${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;

const NO_CHOICES = { text: '', brands: [], price: null, inStock: false, specs: [], categories: [] };

function urlsOf(ids: readonly ProductId[]): string[] {
  const filters = [
    { ...NO_CHOICES, categories: [MICE] },
    { ...NO_CHOICES, categories: [CAMERAS] },
    { ...NO_CHOICES, inStock: true },
    { ...NO_CHOICES, categories: [MICE], inStock: true },
    { ...NO_CHOICES, text: 'mouse' },
  ];
  return [
    ask('home'),
    ask('categories'),
    ask('list', { limit: 3 }),
    ask('list', { categories: [MICE], sort: 'asc' }),
    ask('suggest', { text: 'thing' }),
    ask('search', { text: 'mouse' }),
    ...filters.flatMap((filter) => [
      ask('facets', filter),
      ask('filter', { filter: { ...filter, sort: 'asc' } }),
      ask('filter', { filter: { ...filter, sort: null } }),
    ]),
    ...ids.flatMap((id) => [ask('byId', { id }), ask('recommended', { id }), ask('compare', { ids: [id] })]),
    '/api/get-product',
    '/api/get-categoryProduct',
    '/api/search?q=mouse',
  ];
}

const pages = {
  cached: true,
  client: { render },
  template: {
    buildId: 'test',
    scriptSources: [],
    fileOf: (source: string) => `/${source}`,
    fill: (
      _page: unknown,
      _look: unknown,
      { head, body, boot }: { head: string; body: string; boot: string },
    ) => `${head}${body}${boot}`,
  },
};

/** Whether a process that keeps answers gives the same as one that has just been started, after each change. */
async function staysRight(
  engine: 'sqlite' | 'postgresql',
  changes: readonly Change[],
  urls: (ids: readonly ProductId[]) => string[],
): Promise<void> {
  const { shop, ids } = await openGoods(engine);
  const options = { pages, rateLimitScale: 1_000 };
  const keeping = await openTestApp(options, engine, anotherProcess(shop));
  // Over the network, where what was sent in this second is sent again.
  const origin = await keeping.app.listen({ port: 0, host: '127.0.0.1' });
  const askKeeping = async (url: string) => {
    const answer = await fetch(origin + url);
    return { statusCode: answer.status, body: await answer.text() };
  };
  for (const change of changes) {
    for (const url of urls(ids)) for (let times = 0; times < 2; times++) await askKeeping(url);
    await apply(shop, ids, change);
    const fresh = await openTestApp(options, engine, anotherProcess(shop));
    for (const url of urls(ids)) {
      const [kept, made] = [await askKeeping(url), await fresh.app.inject(url)].map(
        ({ statusCode, body }) => `${statusCode} ${body.replaceAll(MADE_AT, '')}`,
      );
      if (kept !== made) throw new Error(`${url} is out of date after ${JSON.stringify(change)}`);
    }
  }
}

const MADE_AT = /"(dehydratedAt|dataUpdatedAt)":\d+,/g;

const pagesOf = (ids: readonly ProductId[]) => [
  '/',
  '/product-category?category=Mouse',
  '/product-category?category=camera',
  '/product-category?category=Mouse&category=camera',
  '/search?q=mouse',
  '/help',
  ...ids.map((id) => `/product/${id}`),
];

describeEngines('kept answers', (engine) => {
  test('are those of a process that has just been started, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 10 }), (changes) =>
        staysRight(engine, changes, urlsOf),
      ),
      { numRuns: engine === 'sqlite' ? 3 : 1, seed: 20 },
    );
  });

  test('and so are pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 8 }), (changes) =>
        staysRight(engine, changes, pagesOf),
      ),
      { numRuns: 1, seed: 5 },
    );
  });

  test('show what a product comes in, and how, whichever of its variants is edited', async () => {
    const edits: Change[] = [
      { kind: 'colour', at: 1, number: 1 },
      { kind: 'colour', at: 0, number: 3 },
      { kind: 'picture', at: 2, number: 7 },
    ];
    await staysRight(engine, edits, (ids) => ids.map((id) => ask('compare', { ids: [id] })));
    await staysRight(engine, edits, (ids) => ids.map((id) => `/product/${id}`));
  });

  test('planted fault: a log that reads no changes is found', async () => {
    vi.spyOn(changeLog.CatalogueChangeLog.prototype, 'isUnchangedSince').mockReturnValue(true);
    const price: Change = { kind: 'price', at: 1, number: 777 };
    await expect(staysRight(engine, [price], urlsOf)).rejects.toThrow('is out of date');
    vi.restoreAllMocks();
  });

  test('a page is made again only if the change touched it', async () => {
    const { shop, ids } = await openGoods(engine);
    const rendered: string[] = [];
    const counting = {
      ...pages,
      client: {
        render: (input: Parameters<typeof render>[0]) => {
          rendered.push(input.url);
          return render(input);
        },
      },
    };
    const { app } = await openTestApp({ pages: counting }, engine, anotherProcess(shop));
    const all = ['/', ...['Mouse', 'camera'].map((of) => `/product-category?category=${of}`)];
    const products = ids.map((id) => `/product/${id}`);
    const renderedBy = async (work: () => Promise<unknown>) => {
      for (const url of [...all, ...products]) await app.inject(url);
      rendered.length = 0;
      const before = await getCatalogueVersion(shop.deps);
      await work();
      expect(await getCatalogueVersion(shop.deps)).toBe(before + 1);
      for (const url of [...all, ...products]) await app.inject(url);
      return rendered.map((url) => products.indexOf(url)).filter((at) => at >= 0);
    };
    const camera = ids[3] as ProductId;
    const edit = () =>
      updateProduct(shop.deps, SYSTEM, { id: camera, change: { sellingPriceMinor: money(55) } });
    // Its own page, and that of the other camera, which recommends it; no mouse's, and not their list.
    expect(await renderedBy(edit)).toEqual([3, 4]);
    expect(rendered).not.toContain('/product-category?category=Mouse');
    expect(rendered).toContain('/product-category?category=camera');
    const leave = () => setOnSale(shop.deps, SYSTEM, { id: camera, onSale: false });
    expect(await renderedBy(leave)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a log that is too far behind takes everything as changed', async () => {
    const { shop, ids } = await openGoods(engine);
    const { db } = shop.deps;
    const version = await getCatalogueVersion(shop.deps);
    const id = ids[3] as ProductId;
    await updateProduct(shop.deps, SYSTEM, { id, change: { name: 'Other' } });
    expect(await changeLog.changesBetween(db.read, version, version + 1)).toEqual([
      { version: version + 1, productId: id, category: CAMERAS },
    ]);
    await raiseCatalogueVersion(shop.deps);
    expect(await changeLog.changesBetween(db.read, version, version + 2)).toBeNull();
    expect(await changeLog.changesBetween(db.read, version - 2_000, version + 1)).toBeNull();
  });
});
