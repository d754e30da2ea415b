/** All paths, relative to the repository's root. */
import { join } from 'node:path';

export const GENERATOR = join(import.meta.dirname, '..');
const ROOT = join(GENERATOR, '../..');
export const BLENDER_CODE = join(GENERATOR, 'blender');
export const CATALOGUE = join(ROOT, 'src/demo/catalogue.json');
export const MANIFEST = join(ROOT, 'src/demo/pictures.json');
export const PICTURES = join(ROOT, 'src/demo/pictures');
export const CONTACT_SHEET = join(ROOT, 'docs/catalogue.webp');
export const CACHE = join(ROOT, '.cache/catalogue-pictures');
export const MASTERS = join(CACHE, 'masters');
export const DRAFTS = join(CACHE, 'drafts');
export const TEXTURES = join(CACHE, 'textures');
