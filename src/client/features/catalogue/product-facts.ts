import { pictureUrl } from '../../../shared/catalogue/pictures.ts';
import type { Availability } from '../../../shared/catalogue/stock.ts';
import { formatAmount } from '../../../shared/money/amounts.ts';
import { paths } from '../../lib/paths.ts';
import type { StructuredData } from '../../lib/structured-data.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

const AVAILABILITY: Record<Availability, string> = {
  in_stock: 'https://schema.org/InStock',
  few_left: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
};

/**
 * A product as schema.org data.
 * @param categoryLabel maps a category to its label.
 * @param absolute makes a path of ours absolute.
 */
export function productFacts(
  product: RouterOutputs['product']['byId'],
  categoryLabel: string,
  absolute: (path: string) => string,
  currency: string,
): StructuredData {
  const url = absolute(paths.product(product.id));
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    ...(product.description ? { description: product.description } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    brand: { '@type': 'Brand', name: product.brand },
    category: categoryLabel,
    image: product.pictures.map(({ source }) => absolute(pictureUrl(source))),
    offers: {
      '@type': 'Offer',
      url,
      price: formatAmount(product.sellingPriceMinor, currency),
      priceCurrency: currency,
      availability: AVAILABILITY[product.availability],
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}
