import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { hugePng, photo, pngChunk, SVG } from '../../../tests/support/requests/hostile-images.ts';
import { describeEngines, openTestShop, type TestUser } from '../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../actor.ts';
import { StoreFault } from '../files/file-store.ts';
import { createImageDecoder } from '../media/image-decoder.ts';
import { pictureIn } from '../media/image-format.ts';
import { createPhotoCodec } from '../media/photo-codec.ts';
import { getMe, signUp, updateProfile } from './account-service.ts';

const FORM = {
  name: 'Ann',
  email: 'ann@example.test',
  password: 'a much better one',
  confirmPassword: 'a much better one',
};
const dataUrl = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a square WebP file without metadata',
  async (format) => {
    const { deps, folder } = await openTestShop();
    const original = await photo(format);
    expect(original.includes('secret-place')).toBe(true);
    const { id: userId } = await signUp(deps, GUEST, {
      ...FORM,
      profilePic: dataUrl(`image/${format}`, original),
    });
    const { profilePic } = await getMe(deps, { kind: 'customer', userId });
    expect(profilePic).toMatch(/^\/media\/[0-9a-f]{32}-256\.webp$/);
    const stored = readFileSync(join(folder, profilePic));
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(stored.includes('secret-place')).toBe(false);
    expect(readdirSync(join(folder, 'media'))).toHaveLength(1);
  },
);

test.each([null, undefined, ''])('%j means no photo', async (profilePic) => {
  const { deps } = await openTestShop();
  const { id: userId } = await signUp(deps, GUEST, { ...FORM, profilePic });
  expect((await getMe(deps, { kind: 'customer', userId })).profilePic).toBe('');
});

const HOSTILE: [string, () => Promise<string> | string][] = [
  ['an SVG with a script', () => dataUrl('image/svg+xml', SVG)],
  ['an SVG that says it is a PNG', () => dataUrl('image/png', SVG)],
  ['a page', () => dataUrl('text/html', '<script>alert(1)</script>')],
  ['a GIF that is also a script', () => dataUrl('image/png', 'GIF89a=1;alert(1)//')],
  [
    'a PNG with a page behind it',
    async () => dataUrl('image/png', Buffer.concat([await photo('png'), Buffer.from('<script>')])),
  ],
  [
    'a WebP with a script behind it',
    async () => dataUrl('image/webp', Buffer.concat([await photo('webp'), Buffer.from('alert(1)')])),
  ],
  [
    "a script with a JPEG's first bytes",
    () => dataUrl('image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)])),
  ],
  [
    "a script with a PNG's first bytes",
    () =>
      dataUrl(
        'image/png',
        Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(SVG)]),
      ),
  ],
  ['50,000 x 50,000 pixels', () => dataUrl('image/png', hugePng(50_000, 50_000))],
  ['26 megapixels', () => dataUrl('image/png', hugePng(5_200, 5_000))],
  ['more pixels than a number holds', () => dataUrl('image/png', hugePng(0x7fffffff, 0x7fffffff))],
  ['a truncated PNG', async () => dataUrl('image/png', (await photo('png')).subarray(0, -20))],
  ['a truncated JPEG', async () => dataUrl('image/jpeg', (await photo('jpeg')).subarray(0, 400))],
  ['a truncated WebP', async () => dataUrl('image/webp', (await photo('webp')).subarray(0, -9))],
  [
    'a PNG whose pixels are cut short',
    async () => {
      const whole = await photo('png');
      return dataUrl('image/png', Buffer.concat([whole.subarray(0, 41), pngChunk('IEND', Buffer.alloc(0))]));
    },
  ],
  ['a PNG that says it is a JPEG', async () => dataUrl('image/jpeg', await photo('png'))],
  ['more than 2 MB', () => dataUrl('image/png', Buffer.alloc(2 * 1024 * 1024 + 1))],
  ['nothing', () => 'data:image/png;base64,'],
  ['no base64', () => 'data:image/png;base64,%%%%'],
  ['a URL', () => 'https://evil.test/a.png'],
  ['text', () => 'x'],
];

test.each(HOSTILE)('%s is refused, and no user is made', async (_, make) => {
  const { deps, folder } = await openTestShop();
  const refusal = { reason: { code: 'invalid_photo' } };
  const profilePic = await make();
  await expect(signUp(deps, GUEST, { ...FORM, profilePic })).rejects.toMatchObject(refusal);
  const { users } = deps.db.read.tables;
  expect(await deps.db.read.select().from(users)).toEqual([]);
  expect(() => readdirSync(join(folder, 'media'))).toThrow('ENOENT');
});

test('a refused photo leaves the profile unchanged; an empty one removes the photo', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user();
  const { profilePic } = await updateProfile(deps, actor, {
    profilePic: dataUrl('image/png', await photo('png')),
  });
  expect(profilePic).not.toBe('');
  await expect(updateProfile(deps, actor, { name: 'New', profilePic: 'x' })).rejects.toMatchObject({
    reason: { code: 'invalid_photo' },
  });
  expect(await getMe(deps, actor)).toMatchObject({ name: expect.stringMatching(/^Person/), profilePic });
  expect(await updateProfile(deps, actor, { profilePic: '' })).toMatchObject({ profilePic: '' });
});

const filesOf = (folder: string) => readdirSync(join(folder, 'media')).sort();

describeEngines('a replaced photo', (engine) => {
  test('goes at once, and takes nothing from somebody with the same picture', async () => {
    const { deps, given, folder } = await openTestShop(engine);
    const [ann, ben] = [await given.user(), await given.user()];
    const [first, second] = [
      dataUrl('image/png', await photo('png')),
      dataUrl('image/webp', await photo('webp')),
    ];
    const set = async (user: TestUser, profilePic: string) =>
      (await updateProfile(deps, user.actor, { profilePic })).profilePic.replace('/media/', '');
    const bens = await set(ben, first);
    await set(ann, first);
    const anns = await set(ann, second);
    expect(filesOf(folder)).toEqual([anns, bens].sort());
    await set(ann, '');
    await updateProfile(deps, ben.actor, { name: 'Ben' });
    expect(filesOf(folder)).toEqual([bens]);
  });

  test('is left to the sweep if the storage does not answer; the profile is changed', async () => {
    const { deps, given } = await openTestShop(engine);
    const ann = await given.user();
    const { profilePic } = await updateProfile(deps, ann.actor, {
      profilePic: dataUrl('image/png', await photo('png')),
    });
    expect(profilePic).not.toBe('');
    const removePhoto = vi.spyOn(deps.media, 'removePhoto');
    removePhoto.mockRejectedValue(new StoreFault('unreachable', 'ECONNREFUSED'));
    expect(await updateProfile(deps, ann.actor, { profilePic: '' })).toMatchObject({ profilePic: '' });
    expect(removePhoto).toHaveBeenCalledOnce();
    removePhoto.mockRejectedValue(new Error('a bug'));
    await updateProfile(deps, ann.actor, { profilePic: dataUrl('image/png', await photo('png')) });
    await expect(updateProfile(deps, ann.actor, { profilePic: '' })).rejects.toThrow('a bug');
  });

  test('stays while somebody else still shares its file, as people did in earlier versions', async () => {
    const { deps, given, folder } = await openTestShop(engine);
    const [ann, ben] = [await given.user(), await given.user()];
    const shared = await deps.media.addPhoto(await photo('webp'));
    await deps.db.transaction((tx) => tx.update(tx.tables.users).set({ profilePicHash: shared }));
    await updateProfile(deps, ann.actor, { profilePic: '' });
    expect(filesOf(folder)).toEqual([`${shared}-256.webp`]);
    await updateProfile(deps, ben.actor, { profilePic: '' });
    expect(filesOf(folder)).toEqual([]);
  });

  test('is one of ten in an hour; then the profile stays as it is', async () => {
    const { deps, given, folder, clock } = await openTestShop(engine);
    const { actor } = await given.user();
    const set = () => updateProfile(deps, actor, { name: 'New', profilePic: tiny });
    const tiny = dataUrl('image/png', await photo('png'));
    const results = await Promise.allSettled(Array.from({ length: 11 }, set));
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { reason: { code: 'too_many_requests' } } },
    ]);
    expect(filesOf(folder)).toHaveLength(1);
    await expect(set()).rejects.toMatchObject({ reason: { code: 'too_many_requests' } });
    expect(await updateProfile(deps, actor, { profilePic: '' })).toMatchObject({
      name: 'New',
      profilePic: '',
    });
    clock.advance(3_600_000);
    expect((await set()).profilePic).not.toBe('');
  });
});

test("customers' photos leave the admins' decoder free", async () => {
  const { deps } = await openTestShop();
  const large = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const photos = Promise.allSettled(Array.from({ length: 30 }, () => deps.photos.encode(large, 'jpeg')));
  expect(await deps.pictures.encode(large)).not.toBeNull();
  expect((await photos).some(({ status }) => status === 'rejected')).toBe(true);
});

test('many at once are decoded one by one, and memory stays bounded', async () => {
  const codec = createPhotoCodec(createImageDecoder());
  // 25 megapixels each, 75 MB once decoded.
  const large = await sharp({ create: { width: 6_250, height: 4_000, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => codec.encode(large, 'jpeg')),
    ...Array.from({ length: 20 }, () => codec.encode(hugePng(50_000, 50_000), 'png')),
  ]);
  clearInterval(watch);
  const busy = results.filter(({ status }) => status === 'rejected');
  expect(busy).toHaveLength(40 - 1 - 16);
  for (const refused of busy) expect(refused).toMatchObject({ reason: { reason: { code: 'busy' } } });
  expect(most - before).toBeLessThan(250 * 1024 * 1024);
});

test('the format is judged by the whole structure', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await photo(format);
    expect(pictureIn(bytes)).toEqual({ format, bytes });
  }
  const progressive = await sharp(await photo('jpeg'))
    .jpeg({ progressive: true, quality: 95 })
    .toBuffer();
  const picture = { format: 'jpeg', bytes: progressive };
  expect(pictureIn(progressive)).toEqual(picture);
  for (const trailer of [Buffer.alloc(64), await photo('jpeg'), Buffer.from('SEFT')])
    expect(pictureIn(Buffer.concat([progressive, trailer]))).toEqual(picture);
  for (const cut of [0, 1, 2, 3, 7, 8, 12, 15, 30, 100])
    expect(pictureIn(progressive.subarray(0, cut))).toBeNull();
});

test('a small file in many parts, each of which costs the decoder time, is no picture', async () => {
  const [jpeg, webp] = [
    await sharp(await photo('jpeg'))
      .jpeg({ progressive: true })
      .toBuffer(),
    await photo('webp'),
  ];
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0]);
  const withScans = (count: number, before = Buffer.alloc(0)) =>
    pictureIn(Buffer.concat([jpeg.subarray(0, -2), before, ...Array(count).fill(scan), jpeg.subarray(-2)]));
  expect(withScans(50)).not.toBeNull();
  expect(withScans(100)).toBeNull();
  // For a decoder the scan's data go on here; it does not skip what looks like a segment of 1,100 bytes.
  expect(withScans(100, Buffer.from([0xff, 0xff, 0, 1_100 >> 8, 1_100 & 0xff]))).toBeNull();

  const withFrames = (count: number, within: boolean) => {
    const frame = Buffer.concat([Buffer.from('ANMF'), Buffer.alloc(4)]);
    const file = Buffer.concat([webp, ...Array(count).fill(frame)]);
    if (within) file.writeUInt32LE(8 * (count - 1), webp.length + 4);
    file.writeUInt32LE(file.length - 8, 4);
    return pictureIn(file);
  };
  expect(withFrames(1_000, false)).not.toBeNull();
  expect([withFrames(1_001, false), withFrames(1_001, true)]).toEqual([null, null]);
});
