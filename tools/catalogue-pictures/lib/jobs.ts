/** The pictures to render, and the hash that tells whether one still matches its parameters. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLENDER_CODE } from './paths.ts';
import { FAMILIES, fileOf, isDense, type Product, viewsOf } from './products.ts';
import { texturesOf } from './textures.ts';

/** A render's width in pixels and its number of samples. */
export interface Quality {
  size: number;
  samples: number;
}

/** The card's view is rendered in full; the second is enlarged afterwards, because no card shows it. */
const FINAL: Record<number, Quality> = {
  1: { size: 800, samples: 24 },
  2: { size: 600, samples: 14 },
};
/** The width of pictures for dense screens, whatever the view. */
export const DENSE_SIZE = 1200;
const DENSE: Quality = { size: DENSE_SIZE, samples: 16 };
const DRAFT: Quality = { size: 360, samples: 12 };

export interface Job {
  file: string;
  product: Product;
  view: number;
  family: string;
  parameters: string;
  quality: Quality;
  /** In the format that the Python side reads. */
  look: Record<string, unknown>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hash of a family's modules (whose names start with the family's) and of the shared kit. */
async function codeHash(family: string): Promise<string> {
  const own = (await readdir(join(BLENDER_CODE, 'families'))).filter((name) => name.startsWith(family));
  const kit = await readdir(join(BLENDER_CODE, 'kit'));
  const sources = [...own.map((name) => `families/${name}`), ...kit.map((name) => `kit/${name}`)];
  const python = sources.filter((name) => name.endsWith('.py')).sort();
  const texts = await Promise.all(python.map((name) => readFile(join(BLENDER_CODE, name), 'utf8')));
  return sha256(texts.join('\0'));
}

/** All views of every given product, or only one; the cards' come first. */
export async function jobsOf(products: Product[], only: number | null = null, draft = false): Promise<Job[]> {
  const jobs: Job[] = [];
  const codes = new Map<string, string>();
  const most = Math.max(...products.flatMap(({ look }) => viewsOf(look)));
  for (const view of only === null ? Array.from({ length: most }, (_, at) => at + 1) : [only]) {
    for (const product of products.filter(({ look }) => viewsOf(look).includes(view))) {
      const family = FAMILIES[product.category];
      if (!family) throw new Error(`${product.sku}: no family models the category ${product.category}`);
      const code = codes.get(family) ?? (await codeHash(family));
      codes.set(family, code);
      const { files, digest } = await texturesOf(product);
      const { sku, brand, name } = product;
      const { shape = sku, views: _, ...appearance } = product.look;
      const look = { sku: shape, brand, name, ...appearance };
      const quality = draft ? DRAFT : isDense(product.look) ? DENSE : (FINAL[view] ?? DRAFT);
      const parameters = sha256(JSON.stringify([code, look, digest, view, quality])).slice(0, 32);
      jobs.push({
        file: fileOf(sku, view),
        product,
        view,
        family,
        parameters,
        quality,
        look: { ...look, textures: files },
      });
    }
  }
  return jobs;
}
