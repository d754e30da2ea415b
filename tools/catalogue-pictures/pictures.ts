/**
 * Makes and checks the catalogue's pictures: npm run catalogue:pictures -- [options]; see the README.md next
 * to this file.
 */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { altOf } from './lib/alt.ts';
import { bannerPictures, makeBanners } from './lib/banners.ts';
import { render } from './lib/blender.ts';
import { categoryPictures, makeCategories } from './lib/categories.ts';
import { checkPictures } from './lib/check.ts';
import { encodeProduct, HASHED_WIDTH } from './lib/encode.ts';
import { makeGuidePicture } from './lib/guide.ts';
import { DENSE_SIZE, type Job, jobsOf } from './lib/jobs.ts';
import { readManifest, writeManifest } from './lib/manifest.ts';
import { CONTACT_SHEET, DRAFTS, MASTERS, PICTURES } from './lib/paths.ts';
import { impressionOf, perceptualDistance } from './lib/perceptual.ts';
import { isDense, type Product, readProducts } from './lib/products.ts';
import { contactSheet } from './lib/sheet.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    view: { type: 'string' },
    draft: { type: 'boolean' },
    force: { type: 'boolean' },
    adopt: { type: 'boolean' },
    banners: { type: 'boolean' },
    sheet: { type: 'boolean' },
    check: { type: 'boolean' },
  },
});

/** `--only` lists SKUs or categories, separated by commas. */
function selected(products: Product[]): Product[] {
  const names = options.only?.toLowerCase().split(',');
  const chosen = products.filter(
    (p) => !names || names.includes(p.sku.toLowerCase()) || names.includes(p.category.toLowerCase()),
  );
  if (!chosen.length) throw new Error(`no product or category matches ${options.only}`);
  return chosen;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const master = (file: string): string => join(MASTERS, `${file}.png`);
const widest = (file: string): string => join(PICTURES, `${file}-${HASHED_WIDTH}.webp`);

/**
 * Encodes a job's master and adds it to the manifest. @returns its distance from the picture it replaces, if
 * any.
 */
async function publish(job: Job): Promise<number | null> {
  const before = (await exists(widest(job.file)))
    ? await impressionOf(await readFile(widest(job.file)))
    : null;
  const largest = isDense(job.product.look) ? DENSE_SIZE : HASHED_WIDTH;
  const encoded = await encodeProduct(master(job.file), job.file, largest);
  const picture = { ...encoded, alt: altOf(job.product, job.view), parameters: job.parameters };
  const manifest = await readManifest();
  const { sku } = job.product;
  const others = (manifest.products[sku] ?? []).filter(({ file }) => file !== job.file);
  manifest.products[sku] = [...others, picture].sort((a, b) => (a.file < b.file ? -1 : 1));
  await writeManifest(manifest);
  return before && perceptualDistance(before, await impressionOf(await readFile(widest(job.file))));
}

/** Whether the cache has a master rendered with exactly these parameters. */
async function hasMaster(job: Job): Promise<boolean> {
  if (options.force || !(await exists(master(job.file)))) return false;
  return (await readFile(`${master(job.file)}.hash`, 'utf8').catch(() => '')) === job.parameters;
}

/** Accepts the existing pictures as current and renews only their hash and alternative text. */
async function adopt(jobs: Job[]): Promise<void> {
  const manifest = await readManifest();
  for (const job of jobs) {
    const entry = manifest.products[job.product.sku]?.find(({ file }) => file === job.file);
    if (!entry) continue;
    entry.parameters = job.parameters;
    entry.alt = altOf(job.product, job.view);
  }
  await writeManifest(manifest);
}

async function renderMasters(jobs: Job[], after: (job: Job) => Promise<string>): Promise<void> {
  let count = 0;
  await mkdir(MASTERS, { recursive: true });
  await render(jobs, MASTERS, async (job, path, cpu) => {
    await writeFile(`${path}.hash`, job.parameters);
    console.log(`${++count}/${jobs.length} ${job.file} ${cpu.toFixed(1)} CPU s${await after(job)}`);
  });
}

/** Updates the selected pictures, rendering only those missing in the manifest and in the cache. */
async function products(jobs: Job[]): Promise<void> {
  const waiting: Job[] = [];
  for (const job of jobs) {
    const entry = (await readManifest()).products[job.product.sku]?.find(({ file }) => file === job.file);
    if (entry?.parameters === job.parameters && !options.force && (await exists(widest(job.file)))) continue;
    if (await hasMaster(job)) await publish(job);
    else waiting.push(job);
  }
  await renderMasters(waiting, async (job) => {
    const distance = await publish(job);
    return distance === null ? '' : `, perceptual distance to the picture before: ${distance}`;
  });
}

async function drafts(jobs: Job[]): Promise<void> {
  await render(jobs, DRAFTS, async (job, _path, cpu) => console.log(job.file, cpu.toFixed(1)));
  const sheet = join(DRAFTS, 'sheet.webp');
  const files = jobs.map((job) => join(DRAFTS, `${job.file}.png`));
  await contactSheet(files, sheet, Math.min(6, Math.ceil(Math.sqrt(files.length * 1.5))), 330);
  console.log(sheet);
}

/** Composes banners and category pictures from masters, rendering those that are not in the cache. */
async function banners(): Promise<void> {
  const needed = new Set([...bannerPictures(), ...categoryPictures()]);
  const missing: Job[] = [];
  for (const job of await jobsOf(await readProducts())) {
    if (needed.has(job.file) && !(await exists(master(job.file)))) missing.push(job);
  }
  await renderMasters(missing, async () => '');
  const manifest = await readManifest();
  manifest.banners = await makeBanners(master);
  manifest.categories = await makeCategories(master);
  await makeGuidePicture();
  await writeManifest(manifest);
}

async function sheet(): Promise<void> {
  const { products: pictures } = await readManifest();
  const files = Object.values(pictures).flat();
  await contactSheet(
    files.map(({ file }) => join(PICTURES, `${file}-200.webp`)),
    CONTACT_SHEET,
    16,
    150,
  );
}

async function check(): Promise<void> {
  const { faults, summary } = await checkPictures();
  for (const fault of faults) console.error(fault);
  console.log(summary, faults.length ? `${faults.length} faults` : 'all well');
  process.exitCode = faults.length ? 1 : 0;
}

const jobs = async (): Promise<Job[]> =>
  jobsOf(selected(await readProducts()), options.view ? Number(options.view) : null, options.draft);

if (options.check) await check();
else if (options.banners) await banners();
else if (options.sheet) await sheet();
else if (options.draft) await drafts(await jobs());
else if (options.adopt) await adopt(await jobs());
else await products(await jobs());
