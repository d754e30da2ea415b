import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that writes these types, and PNG instead of others; its picture has these alpha values. */
function stubBrowser(types: readonly string[], alphas: readonly number[]): void {
  const data = alphas.flatMap((alpha) => [1, 2, 3, alpha]);
  const canvas = {
    getContext: () => ({ drawImage: () => undefined, getImageData: () => ({ data }) }),
    toDataURL: (type: string) => `data:${types.includes(type) ? type : 'image/png'};base64,`,
  };
  vi.stubGlobal('createImageBitmap', async () => ({
    width: alphas.length,
    height: 1,
    close: () => undefined,
  }));
  vi.stubGlobal('document', { createElement: () => canvas });
}

test.each([
  ['a photo is sent as WebP', ['image/webp', 'image/jpeg'], [255, 255], 'webp'],
  ['one with clear parts, too', ['image/webp', 'image/jpeg'], [255, 0], 'webp'],
  ['a browser without WebP sends a photo as JPEG', ['image/jpeg'], [255, 255], 'jpeg'],
  ['but as PNG what has clear parts', ['image/jpeg'], [255, 0], 'png'],
])('%s', async (_, types, alphas, sent) => {
  stubBrowser(types, alphas);
  const file = new File(['photo'], 'me.png', { type: 'image/png' });
  expect(await shrinkPhoto(file)).toBe(`data:image/${sent};base64,`);
});
