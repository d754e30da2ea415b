/** Cuts a product out of its master, to place it on another background. */
import sharp, { type OverlayOptions } from 'sharp';

/** The least alpha that counts as the product, not its shadow. */
const SOLID = 150;

export interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
  side: number;
}

/** The product's bounding box in its square master, without the shadow. */
export async function extentOf(master: string): Promise<Extent> {
  const { data, info } = await sharp(master)
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 0) < SOLID) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1, side: info.width };
}

/** A product's place on a canvas: the middle of its foot and its height, in pixels. */
export interface Place {
  picture: string;
  x: number;
  base: number;
  height: number;
}

/** The overlay that puts the master's product at its place, with its shadow. */
export async function overlayOf(master: string, { x, base, height }: Place): Promise<OverlayOptions> {
  const extent = await extentOf(master);
  const scale = height / extent.height;
  const side = Math.round(extent.side * scale);
  return {
    input: await sharp(master).resize(side, side, { kernel: 'lanczos3' }).png().toBuffer(),
    left: Math.round(x - (extent.left + extent.width / 2) * scale),
    top: Math.round(base - (extent.top + extent.height) * scale),
  };
}

/** Puts overlays on a canvas given as SVG; parts beyond its edges are cut off. */
export async function compose(canvas: string, overlays: OverlayOptions[]): Promise<Buffer> {
  const background = sharp(Buffer.from(canvas));
  const { width = 0, height = 0 } = await background.metadata();
  const cut = await Promise.all(overlays.map((overlay) => clip(overlay, width, height)));
  return background.composite(cut).removeAlpha().png().toBuffer();
}

async function clip(overlay: OverlayOptions, width: number, height: number): Promise<OverlayOptions> {
  const { left = 0, top = 0, input } = overlay;
  const image = sharp(input as Buffer);
  const size = await image.metadata();
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const w = Math.min(size.width - x, width - Math.max(0, left));
  const h = Math.min(size.height - y, height - Math.max(0, top));
  const part = await image.extract({ left: x, top: y, width: w, height: h }).png().toBuffer();
  return { input: part, left: Math.max(0, left), top: Math.max(0, top) };
}
