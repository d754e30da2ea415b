import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { type BrandPictureKind, NO_BRAND } from '../../shared/brand/brand.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { BrandDraft } from '../../shared/schemas/content/admin-brand.ts';
import { getLockRowVersion } from '../db/lock-rows.ts';
import { findMedia } from '../media/media-repository.ts';
import { sweepMedia } from '../operations/jobs/media-sweep-service.ts';
import { readLetterhead } from '../settings/shop-settings-service.ts';
import {
  getBrand,
  previewBrandMail,
  publishBrand,
  restoreBrand,
  storeBrandPicture,
} from './brand-service.ts';

const drawing = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

/** Nothing chosen, as the form sends it. */
const DRAFT: BrandDraft = { ...NO_BRAND, logo: null, logoDark: null, icon: null, social: null };

describeEngines('the brand', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const { actor } = await shop.given.user({ role: 'ADMIN' });
    const { deps } = shop;
    const { read } = deps.db;
    return {
      ...shop,
      actor,
      read,
      upload: async (kind: BrandPictureKind, width = 400, height = 100) =>
        storeBrandPicture(deps, actor, { kind, file: await drawing(width, height) }),
      publish: (version: number, change: Partial<BrandDraft>) =>
        publishBrand(deps, actor, { version, brand: { ...DRAFT, ...change } }),
      audit: () => read.select().from(read.tables.auditEntries).orderBy(read.tables.auditEntries.id),
    };
  };

  test('is the shop’s own until the owner publishes one, which every page and mail has from then on', async () => {
    const { deps, actor, read, upload, publish, audit } = await open();
    expect(await getBrand(deps, actor)).toEqual({ version: 0, published: NO_BRAND, previous: null });
    expect((await readLetterhead(read, deps, { userId: null })).brand).toEqual({
      accent: { light: '#4b3fe4', dark: '#8f86ff' },
      logo: null,
      logoDark: null,
    });
    const before = await getLockRowVersion(read, 'catalogue');
    const logo = await upload('logo');
    await publish(0, { logo: logo.hash, accent: '#ffff00' });
    const { published, previous, version } = await getBrand(deps, actor);
    expect(published).toEqual({ ...NO_BRAND, logo, accent: '#ffff00' });
    expect([previous, version]).toEqual([NO_BRAND, 1]);
    expect(await getLockRowVersion(read, 'catalogue')).toBeGreaterThan(before);
    const { brand } = await readLetterhead(read, deps, { userId: null });
    expect(brand.accent.light).not.toBe('#ffff00');
    expect(brand.logo).toEqual({
      url: `http://shop.test/media/${logo.hash}-logo.png`,
      width: 160,
      height: 40,
    });
    expect(await audit()).toMatchObject([
      {
        action: 'brand.published',
        data: { logo: { from: null, to: logo }, accent: { from: null, to: '#ffff00' } },
      },
    ]);
  });

  test('goes back to the one before with one press, and forward again', async () => {
    const { deps, actor, publish } = await open();
    expect(await restoreBrand(deps, actor, { version: 0 })).toMatchObject({
      version: 0,
      published: NO_BRAND,
    });
    await publish(0, { accent: '#0b6e43' });
    await publish(1, { accent: '#b3202f', font: 'nunito' });
    expect((await restoreBrand(deps, actor, { version: 2 })).published.accent).toBe('#0b6e43');
    expect((await restoreBrand(deps, actor, { version: 3 })).published).toMatchObject({
      accent: '#b3202f',
      font: 'nunito',
    });
    await expect(restoreBrand(deps, actor, { version: 3 })).rejects.toMatchObject({
      reason: { code: 'settings_changed' },
    });
  });

  test('publishing the same again changes nothing, and of two at once the later is refused', async () => {
    const { publish, audit } = await open();
    expect(await publish(0, {})).toMatchObject({ version: 0 });
    const both = await Promise.allSettled([
      publish(0, { font: 'nunito' }),
      publish(0, { font: 'source-serif' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await audit()).toHaveLength(1);
  });

  test('takes only pictures that were drawn for their place', async () => {
    const { publish, upload } = await open();
    const icon = await upload('icon', 300, 300);
    for (const change of [{ logo: icon.hash }, { logo: 'f'.repeat(32) }, { social: icon.hash }]) {
      await expect(publish(0, change)).rejects.toMatchObject({ reason: { code: 'unknown_picture' } });
    }
    expect(await publish(0, { icon: icon.hash })).toMatchObject({ version: 1 });
  });

  test('its pictures and those of the one before are kept, all others are swept with their files', async () => {
    const { deps, clock, read, upload, publish } = await open();
    const [first, second, never] = [
      await upload('logo'),
      await upload('logo', 300),
      await upload('logo', 200),
    ];
    const icon = await upload('icon', 64, 64);
    await publish(0, { logo: first.hash, icon: icon.hash });
    await publish(1, { logo: second.hash, icon: icon.hash });
    const all = [first, second, never, icon].map(({ hash }) => hash);
    clock.advance(8 * DAY_MS);
    await sweepMedia(deps);
    expect(await findMedia(read, all)).toEqual(new Set([first.hash, second.hash, icon.hash]));
    await publish(2, { logo: second.hash });
    await sweepMedia(deps);
    // Shown until just now.
    expect(await findMedia(read, [first.hash])).toEqual(new Set([first.hash]));
    clock.advance(8 * DAY_MS);
    await sweepMedia(deps);
    expect(await findMedia(read, all)).toEqual(new Set([second.hash, icon.hash]));
  });

  test('is for admins only', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const calls = [
      () => getBrand(deps, actor),
      () => publishBrand(deps, actor, { version: 0, brand: DRAFT }),
      () => restoreBrand(deps, actor, { version: 0 }),
      () => previewBrandMail(deps, actor, { brand: DRAFT }),
      async () => storeBrandPicture(deps, actor, { kind: 'logo', file: await drawing(10, 10) }),
    ];
    for (const call of calls)
      await expect(async () => call()).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  });
});
