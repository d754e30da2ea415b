/** Twice the server's 256 pixels, to leave room for double-density screens later. */
const MAX_SIDE = 512;
const QUALITY = 0.9;
/** Decoding a larger file may exhaust a phone's memory. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;

/**
 * Turns a photo into a small data URL: an 8 MB phone picture becomes 50 kB, without its location data.
 * @returns null if the browser cannot read it as a picture.
 */
export async function shrinkPhoto(file: File): Promise<string | null> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type) || file.size > MAX_FILE_BYTES) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = canvas.getContext('2d');
  drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const url = canvas.toDataURL('image/webp', QUALITY);
  // Browsers that cannot write WebP write PNG instead, which makes a photo ten times as large as JPEG would.
  const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height).data;
  const isOpaque = pixels?.every((value, at) => at % 4 !== 3 || value === 255);
  return url.startsWith('data:image/png') && isOpaque ? canvas.toDataURL('image/jpeg', QUALITY) : url;
}
