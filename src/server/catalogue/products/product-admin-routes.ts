import { z } from 'zod';
import { absoluteUrl, pictureUrl, usualSides } from '../../../shared/catalogue/pictures.ts';
import { readFacts } from '../../../shared/catalogue/product-fields.ts';
import {
  readPrice,
  restUpdateProductBody,
  restUploadProductBody,
  uploadImageBody,
} from '../../../shared/schemas/admin-product.ts';
import { restProduct } from '../../../shared/schemas/rest.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { withoutUndefined } from '../../../shared/without-undefined.ts';
import { restCall } from '../../http/rest/rest-call.ts';
import { storePicture } from '../../media/media-service.ts';
import { getCurrency } from '../../settings/shop-settings-service.ts';
import { createProduct, updateProduct } from './product-service.ts';
import { toRestProduct } from './rest-product.ts';

/** @throws ShopError `invalid_field` for a value that is not a price in `currency`. */
function readPrices(currency: string, said: Record<'price' | 'sellingPrice', number | string>) {
  const read = (field: keyof typeof said) => {
    const price = readPrice(said[field], currency);
    if (price === null) throw new ShopError({ code: 'invalid_field', field });
    return price;
  };
  return { priceMinor: read('price'), sellingPriceMinor: read('sellingPrice') };
}

export const productAdminRoutes = [
  restCall({
    method: 'POST',
    path: '/api/upload-product',
    summary: 'Puts a new product on sale. For admins',
    input: restUploadProductBody,
    data: restProduct,
    also: z.object({ id: z.string() }),
    status: 201,
    async handle({ deps, visit: { actor }, texts }, { productName, brandName, ...body }) {
      const { productImage, stock, category, description, sku, specs } = body;
      const currency = await getCurrency(deps);
      const product = await createProduct(deps, actor, {
        name: productName,
        brand: brandName,
        ...{ category, description, sku, specs },
        ...readPrices(currency, body),
        ...readFacts(body, 'rest'),
        pictures: productImage,
        stockOnHand: stock,
        currency,
      });
      const data = toRestProduct(product, { currency, publicUrl: deps.publicUrl });
      return { message: texts.done.productUploaded, id: product.id, data };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/update-product',
    summary: 'Changes a product: the whole record, but for its stock. For admins',
    input: restUpdateProductBody,
    data: restProduct,
    async handle({ deps, visit: { actor }, texts }, { _id, version, productName, brandName, ...body }) {
      const { productImage, category, description, sku, specs } = body;
      const currency = await getCurrency(deps);
      const product = await updateProduct(deps, actor, {
        id: _id,
        version,
        currency,
        change: withoutUndefined({
          name: productName,
          brand: brandName,
          ...{ category, description, sku, specs },
          ...readPrices(currency, body),
          ...readFacts(body, 'rest'),
          pictures: productImage,
        }),
      });
      const data = toRestProduct(product, { currency, publicUrl: deps.publicUrl });
      return { message: texts.done.productUpdated, data };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/image',
    summary: 'Keeps a picture for a product: redrawn as WebP in several widths, without metadata. For admins',
    consumes: 'multipart/form-data',
    input: uploadImageBody,
    data: null,
    also: z.object({ url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() }),
    async handle({ deps, visit: { actor }, texts }, { file }) {
      const { source, width, height, placeholder } = await storePicture(deps, actor, file);
      return {
        message: texts.done.imageUploaded,
        url: absoluteUrl(deps.publicUrl, pictureUrl(source)),
        ...usualSides(width, height),
        placeholder,
      };
    },
  }),
];
