/**
 * Pictures applied to a product's parts: displays, engravings, cloth. Drawn as SVG and rasterised into the
 * cache.
 */
import { createHash } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { analogue, dress, modular, numerals, outdoor } from '../textures/dials.ts';
import {
  engraving,
  fridgePanel,
  lockScreen,
  page,
  photograph,
  printerPanel,
  showroom,
  viewfinder,
  weave,
} from '../textures/panels.ts';
import { seedOf } from '../textures/svg.ts';
import { PALETTES, type Palette } from '../textures/wallpapers.ts';
import { TEXTURES } from './paths.ts';
import type { Product } from './products.ts';

const palettes: readonly Palette[] = Object.values(PALETTES);

/** The palette of the n-th product of a category; neighbours differ. */
function paletteOf(index: number): Palette {
  return palettes[(index * 3) % palettes.length] ?? PALETTES.dusk;
}

function dialOf({ look }: Product, index: number, seed: number): string {
  const palette = paletteOf(index);
  if (look.form === 'square') return index % 2 ? modular(palette, seed) : numerals(palette, seed);
  if (look.form === 'rugged') return outdoor(palette, seed);
  return index % 2 ? analogue(palette, seed) : dress(palette, index % 4 ? '#ece8df' : palette[1]);
}

/** One product's drawings, by the names its family uses. */
function drawingsOf(product: Product): Record<string, string> {
  const shape = product.look.shape ?? product.sku;
  const seed = seedOf(shape);
  const index = Number(shape.slice(-3));
  const palette = paletteOf(index);
  switch (product.category) {
    case 'mobiles':
      return { screen: lockScreen(palette, seed - (seed % 3) + (index % 3)) };
    case 'televisions':
      return { screen: showroom(palette, seed, index) };
    case 'watches':
      return { dial: dialOf(product, index, seed) };
    case 'camera':
      return { rear: viewfinder(palette, seed) };
    case 'processor':
      return { engraving: engraving(product.brand, ...familyAndModel(product), seed) };
    case 'refrigerator':
      return { panel: fridgePanel(seed) };
    case 'printers':
      return {
        panel: printerPanel(product.look.accent),
        page: page(palette, seed),
        photograph: photograph(palette, seed),
      };
    case 'speakers':
      return { weave: weave() };
    default:
      return {};
  }
}

/** "Cindrel Kiln 12X Unlocked Processor" -> "Kiln Series" and "Kiln 12X". */
function familyAndModel({ name, brand }: Product): [string, string] {
  const words = name.replace(`by ${brand}`, '').replace(brand, '').trim().split(/\s+/);
  const model = words.findIndex((word) => /\d/.test(word));
  return [`${words[0]} Series`, words.slice(0, model + 1).join(' ')];
}

/**
 * Rasterises a product's drawings once. @returns their files, and a digest that changes with the drawings.
 */
export async function texturesOf(
  product: Product,
): Promise<{ files: Record<string, string>; digest: string }> {
  await mkdir(TEXTURES, { recursive: true });
  const files: Record<string, string> = {};
  const drawings = drawingsOf(product);
  for (const [name, drawing] of Object.entries(drawings)) {
    const digest = createHash('sha256').update(drawing).digest('hex').slice(0, 16);
    const file = join(TEXTURES, `${name}-${digest}.png`);
    files[name] = file;
    await access(file).catch(() => sharp(Buffer.from(drawing)).png().toFile(file));
  }
  return { files, digest: JSON.stringify(drawings) };
}
