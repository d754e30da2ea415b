/** Longer than the server's 256 pixels, so that screens of double density would still be served one day. */
const MAX_SIDE = 512;
const QUALITY = 0.9;
/** Beyond it a phone may run out of memory while unpacking. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;

/**
 * A photo as a small data URL: a phone's picture of 8 MB is sent as 50 kB, without where it was taken.
 * @returns null when the browser cannot read it as a picture.
 */
export async function shrinkPhoto(file: File): Promise<string | null> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type) || file.size > MAX_FILE_BYTES) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Where WebP cannot be written, browsers write PNG instead.
  return canvas.toDataURL('image/webp', QUALITY);
}
