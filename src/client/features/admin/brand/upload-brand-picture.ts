import type { BrandPicture, BrandPictureKind } from '../../../../shared/brand/brand.ts';

type Answer = { success: boolean; message: string; data?: BrandPicture };

/**
 * Uploads one picture of the look.
 * @returns the stored picture; else why it was refused, null when no answer came.
 */
export async function uploadBrandPicture(
  file: File,
  kind: BrandPictureKind,
): Promise<{ picture: BrandPicture } | { error: string | null }> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', file);
  try {
    const answer = (await (
      await fetch('/api/brand-picture', { method: 'POST', body: form })
    ).json()) as Answer;
    return answer.data ? { picture: answer.data } : { error: answer.message };
  } catch {
    return { error: null };
  }
}
