/** Checks of the committed pictures; they need neither Blender nor the cache. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HASHED_WIDTH, widthsOf } from './encode.ts';
import { GUIDE } from './guide.ts';
import { type Manifest, type ProductPicture, readManifest } from './manifest.ts';
import { PICTURES } from './paths.ts';
import { colourDistance, type Impression, impressionOf, perceptualDistance } from './perceptual.ts';
import { fileOf, readCatalogue, viewsOf } from './products.ts';

const BUDGET = 30 * 1024 * 1024;
const PLACEHOLDER_BYTES = 200;
const PLACEHOLDER_SIDE = 16;
/** Two pictures with the same hash are duplicates when their mean colours are closer than this. */
const SAME_COLOUR = 1.5;

/** Checks that a file exists, is WebP, and has this width and height. */
async function checkFile(name: string, width: number, height: number): Promise<string[]> {
  const file = join(PICTURES, `${name}-${width}.webp`);
  const data = await sharp(file)
    .metadata()
    .catch(() => null);
  if (!data) return [`${name}-${width}.webp is missing`];
  if (data.format !== 'webp') return [`${name}-${width}.webp is ${data.format}`];
  if (data.width !== width || data.height !== height)
    return [`${name}-${width}.webp is ${data.width} x ${data.height}`];
  return [];
}

async function checkPlaceholder(name: string, uri: string): Promise<string[]> {
  const bytes = Buffer.from(uri.replace('data:image/webp;base64,', ''), 'base64');
  const { width = 99, height = 99 } = await sharp(bytes).metadata();
  if (bytes.length > PLACEHOLDER_BYTES) return [`${name}: its placeholder has ${bytes.length} bytes`];
  return Math.max(width, height) > PLACEHOLDER_SIDE
    ? [`${name}: its placeholder is ${width} x ${height}`]
    : [];
}

/** Checks a product picture's files against the manifest. */
async function checkPicture(picture: ProductPicture): Promise<string[]> {
  const faults = (
    await Promise.all(widthsOf(picture.width).map((width) => checkFile(picture.file, width, width)))
  ).flat();
  faults.push(...(await checkPlaceholder(picture.file, picture.placeholder)));
  if (faults.length) return faults;
  const bytes = await readFile(join(PICTURES, `${picture.file}-${HASHED_WIDTH}.webp`));
  if (bytes.length !== picture.bytes) faults.push(`${picture.file}: the manifest has another size`);
  if (createHash('sha256').update(bytes).digest('hex') !== picture.hash)
    faults.push(`${picture.file}: the manifest has another hash`);
  if (!picture.alt.trim()) faults.push(`${picture.file} has no alternative text`);
  return faults;
}

/** Finds duplicate pictures: same bytes, or same perceptual hash and mean colour. */
async function duplicates(pictures: ProductPicture[]): Promise<string[]> {
  const faults: string[] = [];
  const seen: { picture: ProductPicture; impression: Impression }[] = [];
  for (const picture of pictures) {
    const impression = await impressionOf(join(PICTURES, `${picture.file}-400.webp`));
    for (const other of seen) {
      const alike =
        perceptualDistance(impression, other.impression) === 0 &&
        colourDistance(impression, other.impression) < SAME_COLOUR;
      if (alike || other.picture.hash === picture.hash)
        faults.push(`${picture.file} is ${other.picture.file} again`);
    }
    seen.push({ picture, impression });
  }
  return faults;
}

async function checkBannersAndCategories(
  { banners, categories }: Manifest,
  expected: Set<string>,
): Promise<string[]> {
  const checks = banners.flatMap(({ file, desktop, mobile }) => [
    checkFile(`${file}-desktop`, 1600, desktop.height),
    checkFile(`${file}-desktop`, 1000, Math.round((desktop.height * 1000) / 1600)),
    checkFile(`${file}-mobile`, 800, mobile.height),
    checkFile(`${file}-mobile`, 400, mobile.height / 2),
    checkPlaceholder(`${file}-desktop`, desktop.placeholder),
    checkPlaceholder(`${file}-mobile`, mobile.placeholder),
  ]);
  checks.push(checkFile(GUIDE.file, GUIDE.width, GUIDE.height));
  for (const category of expected) {
    const picture = categories[category];
    if (!picture) checks.push(Promise.resolve([`the category ${category} has no picture`]));
    else
      checks.push(
        checkFile(picture.file, 192, 192),
        checkFile(picture.file, 96, 96),
        checkPlaceholder(picture.file, picture.placeholder),
      );
  }
  const faults = (await Promise.all(checks)).flat();
  return banners.length === 5 ? faults : [...faults, `there are ${banners.length} banners, not 5`];
}

/** Files without a manifest entry. */
function strays(names: string[], { products, banners, categories }: Manifest): string[] {
  const known = [
    ...Object.values(products)
      .flat()
      .map(({ file }) => file),
    ...banners.flatMap(({ file }) => [`${file}-desktop`, `${file}-mobile`]),
    ...Object.values(categories).map(({ file }) => file),
    GUIDE.file,
  ];
  const files = new Set(known);
  return names
    .filter((name) => !files.has(name.replace(/-\d+\.webp$/, '')))
    .map((name) => `nothing uses ${name}`);
}

/** All faults, and a summary line. */
export async function checkPictures(): Promise<{ faults: string[]; summary: string }> {
  const manifest = await readManifest();
  const catalogue = await readCatalogue();
  const faults: string[] = [];
  const pictures: ProductPicture[] = [];
  for (const { sku, look } of catalogue) {
    const has = (manifest.products[sku] ?? []).map(({ file }) => file).sort();
    const wants = look ? viewsOf(look).map((view) => fileOf(sku, view)) : [];
    if (has.join() !== wants.join()) faults.push(`${sku} has the pictures [${has}], not [${wants}]`);
    pictures.push(...(manifest.products[sku] ?? []));
  }
  for (const picture of pictures) faults.push(...(await checkPicture(picture)));
  if (!faults.length) faults.push(...(await duplicates(pictures)));
  faults.push(
    ...(await checkBannersAndCategories(manifest, new Set(catalogue.map(({ category }) => category)))),
  );
  const names = await readdir(PICTURES);
  faults.push(...strays(names, manifest));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(PICTURES, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > BUDGET) faults.push(`${total} bytes in all are over the budget of ${BUDGET}`);
  const megabytes = (total / 1024 / 1024).toFixed(1);
  return {
    faults,
    summary: `${pictures.length} pictures of ${catalogue.length} products, ${names.length} files, ${megabytes} MB`,
  };
}
