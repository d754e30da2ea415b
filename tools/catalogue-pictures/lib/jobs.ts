/** What there is to render, and the hash that tells whether a picture is still the one its parameters ask for. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLENDER_CODE } from './paths.ts';
import { FAMILIES, fileOf, type Product, VIEWS } from './products.ts';
import { texturesOf } from './textures.ts';

/** Pixel width and samples of a render. */
export interface Quality {
  size: number;
  samples: number;
}

export const FINAL: Quality = { size: 800, samples: 24 };
export const DRAFT: Quality = { size: 360, samples: 12 };

export interface Job {
  file: string;
  product: Product;
  view: number;
  family: string;
  parameters: string;
  /** As the Python side reads it. */
  look: Record<string, unknown>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hash of a family's code and of the kit all families share. */
async function codeHash(family: string): Promise<string> {
  const kit = (await readdir(join(BLENDER_CODE, 'kit'))).filter((name) => name.endsWith('.py')).sort();
  const sources = [`families/${family}.py`, ...kit.map((name) => `kit/${name}`)];
  const texts = await Promise.all(sources.map((name) => readFile(join(BLENDER_CODE, name), 'utf8')));
  return sha256(texts.join('\0'));
}

/** Both views of every product given. */
export async function jobsOf(products: Product[], views: readonly number[] = VIEWS): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const view of views) {
    for (const product of products) {
      const family = FAMILIES[product.category];
      if (!family) throw new Error(`${product.sku}: no family models the category ${product.category}`);
      const { files, digest } = await texturesOf(product);
      const { sku, brand, name } = product;
      const look = { sku, brand, name, ...product.look };
      const parameters = sha256(JSON.stringify([await codeHash(family), look, digest, view, FINAL])).slice(
        0,
        32,
      );
      jobs.push({
        file: fileOf(sku, view),
        product,
        view,
        family,
        parameters,
        look: { ...look, textures: files },
      });
    }
  }
  return jobs;
}
