import sharp from 'sharp';
import { expect, test } from 'vitest';
import { editHome, homeRow, namedSection } from '../../../tests/support/shop/test-home.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import type { ArrangedSection } from '../../shared/catalogue/home.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { toId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { GUEST } from '../actor.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import { getLockRowVersion } from '../db/lock-rows.ts';
import { findMedia } from '../media/media-repository.ts';
import { sweepMedia } from '../operations/jobs/media-sweep-service.ts';
import { putHomeDocument } from '../settings/home-document-repository.ts';
import { storeBrandPicture } from './brand-service.ts';
import {
  discardHomeDraft,
  getEditedHome,
  previewHome,
  publishHome,
  restoreHome,
  saveHomeDraft,
} from './home-admin-service.ts';
import { getHome } from './home-service.ts';

const text = (name: string, body = 'We mend **things**.'): ArrangedSection => ({
  ...namedSection(name),
  ...{ kind: 'text', body, picture: null, alt: '', action: '', link: null },
});

const banners = (change: object): ArrangedSection => ({
  ...namedSection('banners'),
  ...{ kind: 'banners', title: null },
  banners: [
    {
      ...{ id: toId('banner', 'ban_own'), title: 'Sale', text: '', action: 'See', link: '/product-category' },
      ...{ alt: '', picture: 'banner-1', phone: null, desk: null, from: null, until: null },
      ...change,
    },
  ],
});

describeEngines('the owner’s home page', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const { actor } = await given.user({ role: 'ADMIN' });
    const titles = async () => (await getHome(deps, GUEST)).sections.map(({ title }) => title);
    const { save, publish } = editHome(deps, actor);
    const { read } = deps.db;
    const audit = () =>
      read
        .select({ action: read.tables.auditEntries.action, data: read.tables.auditEntries.data })
        .from(read.tables.auditEntries)
        .orderBy(read.tables.auditEntries.id);
    return { ...shop, actor, read, titles, save, publish, audit };
  };

  test('is a draft until it is published, and one press brings back the one before', async () => {
    const { deps, given, actor, read, titles, save, audit } = await open();
    await given.product({ category: toCategory('mobiles') });
    await given.product({ category: toCategory('Mouse') });
    const first = await getEditedHome(deps, actor);
    expect(first).toMatchObject({ version: 0, changed: false, canGoBack: false });
    expect(first.sections.map(({ kind }) => kind).slice(0, 4)).toEqual([
      ...['categories', 'banners', 'highlights', 'compact'],
    ]);
    const shipped = await getHome(deps, GUEST);
    expect(await titles()).toEqual(['Mobiles', 'Mouse']);

    const [strip, slides] = first.sections as [ArrangedSection, ArrangedSection];
    const mouse = first.sections.find(({ title }) => title === 'Mouse') as ArrangedSection;
    const mine = [strip, slides, mouse, text('About us')];
    const before = await getLockRowVersion(read, 'catalogue');
    const draft = await save(mine);
    expect(draft).toMatchObject({ version: 1, changed: true });
    expect(await titles()).toEqual(['Mobiles', 'Mouse']);
    expect(await getLockRowVersion(read, 'catalogue')).toBe(before);
    expect((await previewHome(deps, actor)).sections).toMatchObject([
      { title: 'Mouse' },
      { title: 'About us', html: '<p>We mend <strong>things</strong>.</p>\n' },
    ]);
    expect(await audit()).toEqual([]);

    const published = await publishHome(deps, actor, { version: 1 });
    expect(published).toMatchObject({ version: 2, changed: false, canGoBack: true });
    expect(await titles()).toEqual(['Mouse', 'About us']);
    expect(await getLockRowVersion(read, 'catalogue')).toBe(before + 1);
    expect(await audit()).toMatchObject([
      {
        action: 'home.published',
        data: {
          added: [{ kind: 'text', title: 'About us' }],
          changed: [],
          moved: false,
          removed: expect.arrayContaining([{ kind: 'tall', title: 'Mobiles' }]),
        },
      },
    ]);

    await restoreHome(deps, actor, { version: 2 });
    expect(await getHome(deps, GUEST)).toEqual(shipped);
    await restoreHome(deps, actor, { version: 3 });
    expect(await titles()).toEqual(['Mouse', 'About us']);

    await save([text('Other')]);
    expect(await discardHomeDraft(deps, actor, { version: 5 })).toMatchObject({ changed: false, version: 6 });
    // As it is published: no draft.
    expect(await save(mine)).toMatchObject({ changed: false, version: 6 });
    expect((await audit()).length).toBe(3);
  });

  test('lists the newest products while they stand in, so that a text takes none away', async () => {
    const { deps, given, actor, titles, save, publish } = await open();
    await given.product({ name: 'Phone', category: toCategory('printers') });
    const first = await getEditedHome(deps, actor);
    expect(first).toMatchObject({ changed: false, canGoBack: false });
    expect(first.sections.slice(0, 4)).toMatchObject([
      { kind: 'categories' },
      { kind: 'banners' },
      { id: 'sec_newest', kind: 'tall', source: 'newest', title: null },
      { kind: 'highlights' },
    ]);
    const shipped = await getHome(deps, GUEST);
    expect(shipped.sections).toMatchObject([{ title: null, products: [{ name: 'Phone' }] }]);
    expect(await previewHome(deps, actor)).toEqual(shipped);
    // Saved unchanged, it is no draft.
    expect(await save(first.sections)).toMatchObject({ changed: false, version: 0 });

    await publish([...first.sections, text('About us')]);
    expect((await getHome(deps, GUEST)).sections).toMatchObject([...shipped.sections, { kind: 'text' }]);
    const without = first.sections.filter(({ id }) => id !== 'sec_newest');
    await publish([...without, text('About us')]);
    expect(await titles()).toEqual(['About us']);

    const { version } = await restoreHome(deps, actor, {
      version: (await getEditedHome(deps, actor)).version,
    });
    expect(await titles()).toEqual([null, 'About us']);
    await publish(first.sections);
    await publish([text('Only words')]);
    await restoreHome(deps, actor, { version: version + 4 });
    expect(await getHome(deps, GUEST)).toEqual(shipped);
  });

  test('of an earlier version stays without products if it was published so', async () => {
    const { deps, given, actor, titles } = await open();
    await given.product({ category: toCategory('printers') });
    const { sections } = await getEditedHome(deps, actor);
    const published = [...sections.filter(({ id }) => id !== 'sec_newest'), text('About us')];
    await deps.db.transaction((tx) =>
      putHomeDocument(tx, { version: 3, published, draft: null, previous: null }, deps.now()),
    );
    expect(await titles()).toEqual(['About us']);
    expect((await getEditedHome(deps, actor)).sections).toEqual(published);
  });

  test('of two changes at once the later is refused', async () => {
    const { deps, actor } = await open();
    const both = await Promise.allSettled(
      ['one', 'two'].map((name) => saveHomeDraft(deps, actor, { version: 0, sections: [text(name)] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(publishHome(deps, actor, { version: 0 })).rejects.toMatchObject({
      reason: { code: 'home_changed' },
    });
  });

  test('shows chosen, new and reduced products, each only while it is sold', async () => {
    const { deps, given, actor, publish } = await open();
    const mice = toCategory('Mouse');
    const full = { priceMinor: money(200), sellingPriceMinor: money(200) };
    const mobiles = toCategory('mobiles');
    const phone = await given.product({ ...full, name: 'Phone', category: mobiles });
    await given.product({ ...full, name: 'Old mouse', category: mice });
    await given.product({
      ...{ name: 'Reduced', category: mice },
      ...{ priceMinor: money(200), sellingPriceMinor: money(100) },
    });
    const off = await given.product({ name: 'Off sale' });
    await updateProduct(deps, actor, { id: off, change: { onSale: false } });
    await publish([
      homeRow('Mice', { categories: [mice], count: 1 }),
      homeRow('Picked', { products: [off, phone] }),
      homeRow('New', { source: 'newest', count: 2 }),
      homeRow('Offers', { source: 'offers' }),
      homeRow('Nothing', { categories: [toCategory('watches')] }),
      homeRow('Unknown', { categories: [toCategory('none')], products: [toId('product', 'prd_none')] }),
      { ...namedSection('Brands'), kind: 'brands', brands: [{ name: 'No such brand', logo: null }] },
    ]);
    const home = await getHome(deps, GUEST);
    expect([home.categories, home.banners]).toEqual([[], []]);
    expect(home.sections.map(({ title, products }) => [title, products.map(({ name }) => name)])).toEqual([
      ['Mice', ['Reduced']],
      ['Picked', ['Phone']],
      ['New', ['Reduced', 'Old mouse']],
      ['Offers', ['Reduced']],
    ]);
  });

  test('what visitors have seen is left to their devices, and does not make a page', async () => {
    const { deps, given, actor, publish } = await open();
    const seen: ArrangedSection = { ...namedSection('seen'), kind: 'seen', title: null };
    await publish([homeRow('Mice', { categories: [toCategory('Mouse')] }), seen]);
    // A new visitor would find it empty: the newest products stand in.
    await given.product({ name: 'Phone', category: toCategory('mobiles') });
    const shown = async () =>
      (await getHome(deps, GUEST)).sections.map(({ kind, products }) => [kind, products.length]);
    expect(await shown()).toEqual([
      ['tall', 1],
      ['seen', 0],
    ]);
    expect((await getEditedHome(deps, actor)).sections.map(({ id }) => id)).toEqual([
      ...['sec_newest', 'sec_Mice', 'sec_seen'],
    ]);
    await given.product({ category: toCategory('Mouse') });
    expect(await shown()).toEqual([
      ['tall', 1],
      ['seen', 0],
    ]);
  });

  test('sections and banners come and go by their dates', async () => {
    const { deps, given, actor, clock, publish } = await open();
    await given.product({ category: toCategory('Mouse') });
    const inHours = (hours: number) => new Date(deps.now().getTime() + hours * HOUR_MS).toISOString();
    const ends = inHours(2);
    await publish([
      banners({ from: inHours(1), until: ends }),
      homeRow('Deal', { kind: 'deal', source: 'newest', until: ends }),
      { ...text('Later'), from: inHours(1) },
      text('Always'),
    ]);
    const seen = async () => {
      const { banners: slides, sections } = await getHome(deps, GUEST);
      return [slides.length, ...sections.map(({ title }) => title)];
    };
    expect(await seen()).toEqual([0, 'Deal', 'Always']);
    expect((await getHome(deps, GUEST)).sections[0]).toMatchObject({ kind: 'tall', until: ends });
    expect((await previewHome(deps, actor)).sections.map(({ title }) => title)).toEqual([
      ...['Deal', 'Later', 'Always'],
    ]);
    clock.advance(HOUR_MS);
    expect(await seen()).toEqual([1, 'Deal', 'Later', 'Always']);
    clock.advance(HOUR_MS);
    expect(await seen()).toEqual([0, 'Later', 'Always']);
  });

  test('its pictures are kept, and must have been drawn for their place', async () => {
    const { deps, actor, clock, read, save, publish } = await open();
    const drawing = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const [desk, phone, block] = await Promise.all(
      (['desk', 'phone', 'block'] as const).map((kind) =>
        storeBrandPicture(deps, actor, { kind, file: drawing }),
      ),
    );
    if (!desk || !phone || !block) throw new Error('not stored');
    expect([desk.width, desk.height, phone.width, phone.height, block.width]).toEqual([
      1600, 500, 800, 1000, 900,
    ]);
    for (const change of [
      { desk: phone },
      { desk: { ...desk, width: 1 } },
      { phone: { ...phone, hash: 'f'.repeat(32) } },
    ])
      await expect(save([banners(change)])).rejects.toMatchObject({ reason: { code: 'unknown_picture' } });
    await publish([
      banners({ picture: null, desk }),
      { ...text('Story'), picture: block } as ArrangedSection,
    ]);
    await publish([banners({ picture: null, desk, phone })]);
    expect((await getHome(deps, GUEST)).banners).toMatchObject([{ desk: desk.hash, phone: phone.hash }]);
    const all = [desk, phone, block].map(({ hash }) => hash);
    clock.advance(8 * 24 * HOUR_MS);
    await sweepMedia(deps);
    // The story is in the arrangement to go back to.
    expect(await findMedia(read, all)).toEqual(new Set(all));
    await publish([banners({ picture: null, desk })]);
    await publish([text('Only words')]);
    clock.advance(8 * 24 * HOUR_MS);
    await sweepMedia(deps);
    expect(await findMedia(read, all)).toEqual(new Set([desk.hash]));
  });

  test('is for admins only', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const calls = [
      () => getEditedHome(deps, actor),
      () => previewHome(deps, actor),
      () => saveHomeDraft(deps, actor, { version: 0, sections: [text('x')] }),
      () => discardHomeDraft(deps, actor, { version: 0 }),
      () => publishHome(deps, actor, { version: 0 }),
      () => restoreHome(deps, actor, { version: 0 }),
    ];
    for (const call of calls)
      await expect(async () => call()).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  });
});
