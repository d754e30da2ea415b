import { absoluteUrl, pictureUrl } from '../../../shared/catalogue/pictures.ts';
import { toRestFacts } from '../../../shared/catalogue/product-fields.ts';
import { toMajor } from '../../../shared/money/amounts.ts';
import type { RestProduct } from '../../../shared/schemas/rest.ts';
import type { ProductRecord } from './product-repository.ts';

/** `currency`: prices are returned in its major unit. `publicUrl`: our own pictures' addresses begin with it. */
export type RestShop = { currency: string; publicUrl: string };

export function toRestProduct(product: ProductRecord, { currency, publicUrl }: RestShop): RestProduct {
  return {
    _id: product.id,
    productName: product.name,
    brandName: product.brand,
    category: product.category,
    productImage: product.pictures.map(({ source }) => absoluteUrl(publicUrl, pictureUrl(source))),
    description: product.description,
    price: toMajor(product.priceMinor, currency),
    sellingPrice: toMajor(product.sellingPriceMinor, currency),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    sku: product.sku,
    stock: product.stockOnHand,
    specs: product.specs,
    version: product.version,
    ...toRestFacts(product),
  };
}
