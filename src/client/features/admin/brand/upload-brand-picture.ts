import type { BrandPicture, BrandPictureKind } from '../../../../shared/brand/brand.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { refusalOf } from '../forms/picture-refusal.ts';

type Answer = { success: boolean; message: string; data?: BrandPicture };

/**
 * Uploads one picture of the look.
 * @returns the stored picture; else why it was refused, null when no answer came.
 */
export async function uploadBrandPicture(
  file: File,
  kind: BrandPictureKind,
  { pictureRefusals }: Texts['adminProducts'],
): Promise<{ picture: BrandPicture } | { error: string | null }> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', file);
  try {
    const response = await fetch('/api/brand-picture', { method: 'POST', body: form });
    const answer = (await response.json()) as Answer;
    if (response.status === 413 || response.status === 415)
      return { error: pictureRefusals[await refusalOf(file)] };
    return answer.data ? { picture: answer.data } : { error: answer.message };
  } catch {
    return { error: null };
  }
}
