import { z } from 'zod';
import { uploadBrandPictureBody } from '../../shared/schemas/content/admin-brand.ts';
import { restCall } from '../http/rest/rest-call.ts';
import { storeBrandPicture } from './brand-service.ts';

export const brandRoutes = [
  restCall({
    method: 'POST',
    path: '/api/brand-picture',
    summary:
      'Keeps a picture for the look of the shop: its logo, its icon, or what social networks show. For admins',
    consumes: 'multipart/form-data',
    input: uploadBrandPictureBody,
    data: z.object({ hash: z.string(), width: z.number(), height: z.number() }),
    async handle({ deps, visit: { actor }, texts }, input) {
      return { message: texts.done.imageUploaded, data: await storeBrandPicture(deps, actor, input) };
    },
  }),
];
