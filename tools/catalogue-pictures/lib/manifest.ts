/** src/demo/pictures.json: the facts about every picture. */
import { readFile, writeFile } from 'node:fs/promises';
import { MANIFEST } from './paths.ts';

/** A product's picture. `bytes` and `hash` describe its widest file. */
export interface ProductPicture {
  file: string;
  hash: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  alt: string;
  parameters: string;
}

export interface Box {
  width: number;
  height: number;
  placeholder: string;
}

export interface Banner {
  file: string;
  desktop: Box;
  mobile: Box;
  alt: string;
}

export interface Manifest {
  products: Record<string, ProductPicture[]>;
  banners: Banner[];
  categories: Record<string, Box & { file: string; alt: string }>;
}

/** The committed manifest; empty when there is none. */
export async function readManifest(): Promise<Manifest> {
  const text = await readFile(MANIFEST, 'utf8').catch(() => '{"products":{},"banners":[],"categories":{}}');
  return JSON.parse(text) as Manifest;
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Writes the manifest with sorted keys, so that equal pictures give an equal file. */
export async function writeManifest(manifest: Manifest): Promise<void> {
  const stable = {
    ...manifest,
    products: sorted(manifest.products),
    categories: sorted(manifest.categories),
  };
  await writeFile(MANIFEST, `${JSON.stringify(stable, null, 2)}\n`);
}
