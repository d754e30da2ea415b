import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FORM_TYPE, formBody } from '../../../tests/support/requests/form-body.ts';
import { SVG } from '../../../tests/support/requests/hostile-images.ts';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { type BrandPictureKind, NO_BRAND } from '../../shared/brand/brand.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import type { BrandDraft } from '../../shared/schemas/content/admin-brand.ts';
import { publishBrand, restoreBrand } from '../content/brand-service.ts';
import { removeDemo } from '../operations/demo/demo-removal-service.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';

const DRAFT: BrandDraft = { ...NO_BRAND, logo: null, logoDark: null, icon: null, social: null };

async function openShop() {
  const shop = await openPages();
  const admin = await shop.given.user({ role: 'ADMIN' });
  const cookie = `sid=${await shop.given.session(admin)}`;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0b6e43' } })
      .png()
      .toBuffer();
  return {
    ...shop,
    admin,
    get: (url: string) => shop.app.inject({ url }),
    async upload(kind: BrandPictureKind | 'poster', file: Buffer | string) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/brand-picture',
        headers: { cookie, 'content-type': FORM_TYPE, 'sec-fetch-site': 'same-origin' },
        payload: formBody([
          { name: 'kind', value: kind },
          { name: 'file', filename: 'picture', type: 'image/png', value: Buffer.from(file) },
        ]),
      });
      return { status: answer.statusCode, hash: answer.json().data?.hash as string };
    },
    picture,
    publish: (version: number, brand: Partial<BrandDraft>) =>
      publishBrand(shop.deps, admin.actor, { version, brand: { ...DRAFT, ...brand } }),
  };
}

test('logo, icons, colour, font and social picture are on every page and in the manifest once published', async () => {
  const { get, upload, picture, publish, deps, admin } = await openShop();
  const before = await get('/');
  expect(before.body).toContain('href="/favicon.svg"');
  expect(before.body).toContain('geist-latin-wght-normal.woff2');
  expect(before.body).not.toContain('<style>');
  expect(before.headers['x-locale']).toBe('en USD indian');

  const logo = (await upload('logo', await picture(400, 100))).hash;
  const logoDark = (await upload('logo', await picture(300, 100))).hash;
  const icon = (await upload('icon', await picture(600, 600))).hash;
  const social = (await upload('social', await picture(1300, 700))).hash;
  await publish(0, { logo, logoDark, icon, social, accent: '#ff6600', font: 'nunito' });

  for (const url of ['/', '/help', '/login', '/nowhere']) {
    const { body, headers } = await get(url);
    expect(body).toContain(`src="/media/${logo}-logo.png"`);
    expect(body).toContain(`srcSet="/media/${logoDark}-logo.png"`);
    expect(body).toContain(`href="/media/${icon}-icon-180.png"`);
    expect(body).not.toContain('/favicon.svg');
    expect(body).toContain('nunito-latin-wght-normal.woff2');
    // The shop's own font is not fetched: nothing preloads it, and no text is set in it.
    expect(body).not.toContain('geist-latin');
    expect(body).toMatch(/--accent:#[0-9a-f]{6}/);
    expect(headers['x-locale']).toMatch(/^en USD indian [0-9a-f]{8}$/);
  }
  const home = await get('/');
  expect(home.headers.etag).not.toBe(before.headers.etag);
  expect(home.body).toContain(`content="http://shop.test/media/${social}-social.jpg"`);
  const manifest = JSON.parse((await get('/manifest.webmanifest')).body);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
    `/media/${icon}-icon-192.png`,
    `/media/${icon}-icon-512.png`,
    `/media/${icon}-icon-maskable-512.png`,
  ]);
  for (const [file, side] of [
    [`${icon}-icon-48.png`, 48],
    [`${icon}-icon-maskable-512.png`, 512],
    [`${logo}-logo.png`, 400],
    [`${social}-social.jpg`, 1200],
  ] as const) {
    const answer = await get(`/media/${file}`);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(side);
  }

  // Webmail and social networks show these on their own sites; nothing else may be taken from ours.
  for (const [file, from] of [
    [`${logo}-logo.png`, 'cross-origin'],
    [`${social}-social.jpg`, 'cross-origin'],
    [`${icon}-icon-512.png`, 'cross-origin'],
    [`${icon}-icon-48.png`, 'same-origin'],
  ])
    expect((await get(`/media/${file}`)).headers['cross-origin-resource-policy'], file).toBe(from);

  await restoreBrand(deps, admin.actor, { version: 1 });
  // To the letter, but for the times of its data.
  const shown = (body: string) => body.split('__boot')[0];
  expect(shown((await get('/')).body)).toBe(shown(before.body));
});

test('in the dark, a logo without a version for it stands on a light plate', async () => {
  const { get, upload, picture, publish, deps, admin } = await openShop();
  const [logo, logoDark] = [
    (await upload('logo', await picture(400, 100))).hash,
    (await upload('logo', await picture(300, 100))).hash,
  ];
  const closed = { ...DEFAULT_SETTINGS, shopName: 'Corner', closed: true };
  await publish(0, { logo });
  expect((await get('/')).body).toContain('data-plate="true"');
  await updateShopSettings(deps, admin.actor, { version: 0, settings: closed });
  expect((await get('/')).body).toContain(`<img class="plate" src="/media/${logo}-logo.png"`);
  expect((await get('/login')).body).toContain('data-plate="true"');
  await publish(1, { logo, logoDark });
  expect((await get('/')).body).not.toContain('class="plate"');
  expect((await get('/login')).body).toContain('data-plate="false"');
});

test('an announcement is on the pages while it lasts, and a browser that hid it never sees it', async () => {
  const { get, publish, clock } = await openShop();
  const from = new Date(clock.now().getTime() + 3_600_000);
  const until = new Date(from.getTime() + 3_600_000);
  const announcement = {
    text: 'Closed on Friday',
    link: '/help',
    from: from.toISOString(),
    until: until.toISOString(),
  };
  await publish(0, { announcement });
  const shown = async () => {
    const { body } = await get('/');
    return [
      /<aside[^>]*data-announcement="true"[^>]*>.*Closed on Friday/.test(body),
      body.includes("localStorage.getItem('announcement')"),
    ];
  };
  expect(await shown()).toEqual([false, false]);
  clock.advance(3_600_001);
  expect(await shown()).toEqual([true, true]);
  const { body } = await get('/');
  const [, id] = /\[data-hidden="(\w+)"\] \[data-announcement\]\{display:none\}/.exec(body) ?? [];
  expect(id).toMatch(/^\w+$/);
  clock.advance(3_600_001);
  expect(await shown()).toEqual([false, false]);
});

test('only whole pictures become part of the look, and a draft’s text cannot leave its element', async () => {
  const { upload, picture, publish, get } = await openShop();
  expect((await upload('logo', SVG)).status).toBe(415);
  expect((await upload('icon', 'no picture')).status).toBe(415);
  expect((await upload('poster', await picture(10, 10))).status).toBe(400);
  await publish(0, {
    announcement: { text: '</script><b>bold</b>', link: null, from: null, until: null },
  });
  expect((await get('/')).body).not.toContain('<b>bold');
});

test('the demo’s picture for social networks stands for no shop with a name or goods of its own', async () => {
  const { get, upload, picture, publish, deps, given, admin } = await openShop();
  const pictures = async () => {
    const shown = [];
    for (const url of ['/', `/product/${bare}`, `/product/${pictured}`])
      shown.push(/property="og:image" content="([^"]*)"/.exec((await get(url)).body)?.[1] ?? null);
    return shown;
  };
  const bare = await given.product();
  const own = 'https://cdn.test/a.png';
  const pictured = await given.product({ pictures: [{ mediaHash: null, externalUrl: own, alt: '' }] });
  const demo = 'http://shop.test/social.png';
  expect(await pictures()).toEqual([demo, demo, own]);
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Kettle & Co' };
  await updateShopSettings(deps, admin.actor, { version: 0, settings });
  expect(await pictures()).toEqual([null, null, own]);
  await updateShopSettings(deps, admin.actor, {
    version: 1,
    settings: { ...settings, shopName: 'Voltcart' },
  });
  expect(await pictures()).toEqual([demo, demo, own]);
  await removeDemo(deps, admin.actor);
  expect(await pictures()).toEqual([null, null, own]);

  const logo = (await upload('logo', await picture(400, 100))).hash;
  await publish(0, { logo });
  const ofLogo = `http://shop.test/media/${logo}-logo.png`;
  expect(await pictures()).toEqual([ofLogo, ofLogo, own]);
  const icon = (await upload('icon', await picture(600, 600))).hash;
  await publish(1, { logo, icon });
  const ofIcon = `http://shop.test/media/${icon}-icon-512.png`;
  expect(await pictures()).toEqual([ofIcon, ofIcon, own]);
});
