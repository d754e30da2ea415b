import type { Deps } from '../deps.ts';
import { createBrandPictureCodec } from './brand-picture-codec.ts';
import { createImageDecoder } from './image-decoder.ts';
import { createPhotoCodec } from './photo-codec.ts';
import { createPictureCodec } from './picture-codec.ts';

/**
 * What redraws uploads. Customers and admins have a decoder each, so that photos never keep an admin's pictures
 * waiting.
 */
export function openUploadCodecs(): Pick<Deps, 'photos' | 'pictures' | 'brandPictures'> {
  const [ofCustomers, ofAdmins] = [createImageDecoder(), createImageDecoder()];
  return {
    photos: createPhotoCodec(ofCustomers),
    pictures: createPictureCodec(ofAdmins),
    brandPictures: createBrandPictureCodec(ofAdmins),
  };
}
