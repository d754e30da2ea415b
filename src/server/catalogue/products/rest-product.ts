import { toDollars } from '../../../shared/money.ts';
import { pictureUrl } from '../../../shared/pictures.ts';
import type { RestProduct } from '../../../shared/schemas/rest.ts';
import type { getProductRecord } from './catalogue-service.ts';

type ProductRecord = Awaited<ReturnType<typeof getProductRecord>>;

export function toRestProduct(product: ProductRecord): RestProduct {
  return {
    _id: product.id,
    productName: product.name,
    brandName: product.brand,
    category: product.category,
    productImage: product.pictures.map(({ source }) => pictureUrl(source)),
    description: product.description,
    price: toDollars(product.priceMinor),
    sellingPrice: toDollars(product.sellingPriceMinor),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    sku: product.sku,
    stock: product.stockOnHand,
    specs: product.specs,
    version: product.version,
  };
}
