/**
 * Makes the catalogue's pictures: npm run catalogue:pictures -- [options]; see README.md beside this file.
 */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { altOf } from './lib/alt.ts';
import { render } from './lib/blender.ts';
import { encodeProduct } from './lib/encode.ts';
import { DRAFT, FINAL, type Job, jobsOf } from './lib/jobs.ts';
import { readManifest, writeManifest } from './lib/manifest.ts';
import { DRAFTS, MASTERS, PICTURES } from './lib/paths.ts';
import { type Product, readProducts, VIEWS } from './lib/products.ts';
import { contactSheet } from './lib/sheet.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    view: { type: 'string' },
    draft: { type: 'boolean' },
    force: { type: 'boolean' },
    adopt: { type: 'boolean' },
  },
});

/** `--only` names SKUs or categories, separated by commas. */
function selected(products: Product[]): Product[] {
  const names = options.only?.toLowerCase().split(',');
  const chosen = products.filter(
    (p) => !names || names.includes(p.sku.toLowerCase()) || names.includes(p.category.toLowerCase()),
  );
  if (!chosen.length) throw new Error(`nothing in the catalogue is called ${options.only}`);
  return chosen;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const masterOf = (job: Job): string => join(MASTERS, `${job.file}.png`);

/** Encode a job's master and enter it in the manifest. */
async function publish(job: Job): Promise<void> {
  const picture = {
    ...(await encodeProduct(masterOf(job), job.file)),
    alt: altOf(job.product, job.view),
    parameters: job.parameters,
  };
  const manifest = await readManifest();
  const others = (manifest.products[job.product.sku] ?? []).filter(
    (p) => p.file.startsWith(job.product.sku.toLowerCase()) && p.file !== job.file,
  );
  manifest.products[job.product.sku] = [...others, picture].sort((a, b) => (a.file < b.file ? -1 : 1));
  await writeManifest(manifest);
}

/** Whether a rendered master of exactly these parameters lies in the cache (any parameters with --adopt). */
async function hasMaster(job: Job): Promise<boolean> {
  if (options.force || !(await exists(masterOf(job)))) return false;
  return (
    options.adopt || (await readFile(`${masterOf(job)}.hash`, 'utf8').catch(() => '')) === job.parameters
  );
}

async function finals(jobs: Job[]): Promise<void> {
  const waiting: Job[] = [];
  for (const job of jobs) {
    const { products } = await readManifest();
    const current =
      products[job.product.sku]?.find((p) => p.file === job.file)?.parameters === job.parameters;
    if (current && !options.force && (await exists(join(PICTURES, `${job.file}-800.webp`)))) continue;
    if (await hasMaster(job)) await publish(job);
    else waiting.push(job);
  }
  let count = 0;
  await mkdir(MASTERS, { recursive: true });
  await render(waiting, MASTERS, FINAL, async (job, path, cpu) => {
    await writeFile(`${path}.hash`, job.parameters);
    await publish(job);
    console.log(`${++count}/${waiting.length} ${job.file} ${cpu.toFixed(1)} CPU s`);
  });
}

async function drafts(jobs: Job[]): Promise<void> {
  await render(jobs, DRAFTS, DRAFT, async (job, _path, cpu) => console.log(job.file, cpu.toFixed(1)));
  const files = jobs.map((job) => join(DRAFTS, `${job.file}.png`));
  const sheet = join(DRAFTS, 'sheet.webp');
  await contactSheet(files, sheet, Math.min(6, Math.ceil(Math.sqrt(files.length * 1.5))), 330);
  console.log(sheet);
}

const views = options.view ? [Number(options.view)] : VIEWS;
const jobs = await jobsOf(selected(await readProducts()), views);
await (options.draft ? drafts(jobs) : finals(jobs));
