import type {
  DefinedRegion,
  MerchantReturnPolicy,
  OfferLeaf,
  OfferShippingDetails,
  ProductLeaf,
  QuantitativeValue,
} from 'schema-dts';
import { measured } from '../../../shared/catalogue/measures.ts';
import { pictureUrl } from '../../../shared/catalogue/pictures.ts';
import { averageStars, MOST_STARS, type Rating } from '../../../shared/catalogue/reviews.ts';
import type { Availability } from '../../../shared/catalogue/stock.ts';
import { formatAmount } from '../../../shared/money/amounts.ts';
import { countryOfCode } from '../../../shared/orders/delivery.ts';
import { shortDescription } from '../../lib/pages/short-description.ts';
import { paths } from '../../lib/paths.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

type Product = RouterOutputs['product']['byId'];
type Review = RouterOutputs['review']['list']['items'][number];
type Delivery = Product['deliveries'][number];
type Variants = NonNullable<Product['variants']>;

const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  few_left: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
} as const satisfies Record<Availability, OfferLeaf['availability']>;

/** As many reviews as search engines read. */
const REVIEWS = 5;

/**
 * A product as schema.org data.
 * @param reviews the newest first.
 * @param categoryLabel maps a category to its label.
 * @param absolute makes a path of ours absolute.
 */
export function productFacts(
  product: Product,
  reviews: readonly Review[],
  categoryLabel: string,
  absolute: (path: string) => string,
  currency: string,
): ProductLeaf {
  const url = absolute(paths.product(product.id));
  const { deliveries } = product;
  return {
    '@type': 'Product',
    '@id': url,
    name: product.soldAs ?? product.name,
    ...(product.description ? { description: shortDescription(product.description) } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    brand: { '@type': 'Brand', name: product.brand },
    category: categoryLabel,
    ...(product.variants ? variantFacts(product, product.variants, absolute) : {}),
    image: product.pictures.map(({ source }) => absolute(pictureUrl(source))),
    ...(product.rating ? ratingFacts(product.rating, reviews) : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: formatAmount(product.sellingPriceMinor, currency),
      priceCurrency: currency,
      availability: AVAILABILITY[product.availability],
      itemCondition: 'https://schema.org/NewCondition',
      ...(deliveries.length > 0
        ? { shippingDetails: deliveries.map((delivery) => shippingDetails(delivery, currency)) }
        : {}),
      ...returnPolicy(product),
    },
  };
}

const shippingDetails = ({ places, priceMinor, days }: Delivery, currency: string): OfferShippingDetails => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: formatAmount(priceMinor, currency), currency },
  shippingDestination: regionsOf(places),
  // The owner's days are from the order to its arrival: none of them is before the sending.
  ...(days
    ? {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: workingDays(0, 0),
          transitTime: workingDays(days.from, days.to),
        },
      }
    : {}),
});

const workingDays = (minValue: number, maxValue: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

const countriesOf = (places: Delivery['places']): string[] => [...new Set(places.map(countryOfCode))];

/** Each country once, with its regions if it is not reached as a whole. */
const regionsOf = (places: Delivery['places']): DefinedRegion[] =>
  countriesOf(places).map((country) => {
    const regions = places.filter((code) => code.startsWith(`${country}-`)).map((code) => code.slice(3));
    return {
      '@type': 'DefinedRegion',
      addressCountry: country,
      ...(places.includes(country) ? {} : { addressRegion: regions }),
    };
  });

/** Search engines refuse a policy without the countries that it holds in. */
function returnPolicy({ deliveries, returnDays }: Product): {
  hasMerchantReturnPolicy?: MerchantReturnPolicy;
} {
  const countries = countriesOf(deliveries.flatMap(({ places }) => places));
  if (returnDays === 0 || countries.length === 0) return {};
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countries,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returnDays,
    },
  };
}

function ratingFacts(
  rating: Rating,
  reviews: readonly Review[],
): Pick<ProductLeaf, 'aggregateRating' | 'review'> {
  const average = averageStars(rating);
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: rating.reviewCount,
      bestRating: MOST_STARS,
      worstRating: 1,
    },
    review: reviews.slice(0, REVIEWS).map(({ stars, title, text, shownName, createdAt }) => ({
      '@type': 'Review',
      name: title,
      ...(text ? { reviewBody: text } : {}),
      author: { '@type': 'Person', name: shownName },
      datePublished: new Date(createdAt).toISOString().slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: MOST_STARS, worstRating: 1 },
    })),
  };
}

/** What schema.org calls properties that products vary by, by an attribute's name in lower case. */
const PROPERTIES: Readonly<Record<string, string>> = {
  ...{ color: 'color', colour: 'color', farbe: 'color' },
  ...{ size: 'size', größe: 'size' },
  ...{ material: 'material' },
  ...{ pattern: 'pattern', muster: 'pattern' },
};

/** What a product is among its variants, and where the others are. */
function variantFacts(product: Product, { id, name, axes }: Variants, absolute: (path: string) => string) {
  const others = axes.flatMap(({ options }) => options.map(({ productId }) => productId));
  const own = axes.flatMap(({ label, unit, options }) => {
    const chosen = options.find(({ current }) => current);
    return chosen ? [{ label, value: measured(chosen.value, unit, { language: 'en' }) }] : [];
  });
  const propertyOf = (label: string) => PROPERTIES[label.toLowerCase()];
  const further = own.filter(({ label }) => !propertyOf(label));
  return {
    ...Object.fromEntries(
      own.flatMap(({ label, value }) => {
        const property = propertyOf(label);
        return property ? [[property, value]] : [];
      }),
    ),
    ...(further.length > 0
      ? {
          additionalProperty: further.map(({ label, value }) => ({
            '@type': 'PropertyValue' as const,
            name: label,
            value,
          })),
        }
      : {}),
    isVariantOf: {
      '@type': 'ProductGroup' as const,
      productGroupID: id,
      name,
      brand: { '@type': 'Brand' as const, name: product.brand },
      variesBy: axes.map(({ label }) => {
        const property = propertyOf(label);
        return property ? `https://schema.org/${property}` : label;
      }),
      hasVariant: [...new Set(others)]
        .filter((other) => other !== product.id)
        .map((other) => ({ '@type': 'Product' as const, url: absolute(paths.product(other)) })),
    },
  };
}
