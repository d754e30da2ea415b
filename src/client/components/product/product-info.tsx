import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { measured } from '../../../shared/catalogue/measures.ts';
import type { LeastDelivery } from '../../../shared/orders/delivery.ts';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel, useIsShown, useMoney, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { Skeleton } from '../elements/skeleton.tsx';
import { AvailabilityHint } from './availability.tsx';
import { CompareToggle } from './compare-toggle.tsx';
import { DeliveryHint } from './delivery-hint.tsx';
import { Price } from './price.tsx';
import { useProductActions } from './product-actions.tsx';
import type { CardProduct } from './product-card.tsx';
import classes from './product-info.module.css';
import { NoReviews } from './stars.tsx';

type ProductInfoProps = { product: CardProduct & { brand: string; delivery: LeastDelivery | null } };

/** The column beside a product's pictures: name, price, availability and the buy buttons. */
export function ProductInfo({ product }: ProductInfoProps) {
  const texts = useTexts('catalogue');
  const { AddToCart, Buy } = useProductActions();
  const labelOf = useCategoryLabel();
  const amount = useMoney();
  return (
    <div className={classes.info}>
      <p className={classes.brand}>{product.brand}</p>
      <h1 className={classes.name}>{product.name}</h1>
      {useIsShown(product.category) && (
        <p className={classes.category}>
          <Link to={paths.category([product.category])}>{labelOf(product.category)}</Link>
        </p>
      )}
      <NoReviews />
      <Price {...product} large />
      <p>
        <AvailabilityHint availability={product.availability} />
      </p>
      {product.delivery && <DeliveryHint delivery={product.delivery} />}
      <div className={classes.actions}>
        {product.availability !== 'out_of_stock' && (
          <div className={classes.buy}>
            {/* The price above, drawn by the style sheet: the text has it once. */}
            <span
              className={classes.reach}
              data-price={amount(product.sellingPriceMinor)}
              aria-hidden="true"
            />
            <Buy product={product} label={texts.buy} look={{ size: 'large' }} />
          </div>
        )}
        <AddToCart product={product} label={texts.addToCart} look={{ outline: true, size: 'large' }} />
      </div>
      <CompareToggle product={product} wide />
    </div>
  );
}

export const ProductInfoSkeleton = () => (
  <div className={classes.info}>
    <Skeleton width={90} height={20} />
    <Skeleton height={40} />
    <Skeleton width={110} height={18} />
    <Skeleton width={200} height={22} />
    <Skeleton width={220} height={36} />
    <Skeleton width={90} height={20} />
    <div className={classes.actions}>
      <Skeleton height={50} />
      <Skeleton height={50} />
    </div>
    <Skeleton width={130} height={40} />
  </div>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={classes.heading}>{title}</h2>
    {children}
  </section>
);

/** A description in paragraphs; an empty one says so. */
export const Description = ({ text }: { text: string }) => {
  const texts = useTexts('catalogue');
  return (
    <Section title={texts.description}>
      <div className={classes.description}>
        {text.trim() === '' ? (
          <p className={classes.muted}>{texts.noDescription}</p>
        ) : (
          text
            .split(/\n\s*\n/)
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and keep their order
            .map((paragraph, index) => <p key={index}>{paragraph}</p>)
        )}
      </div>
    </Section>
  );
};

type SpecRow = { key: string; label: string; value: string | number; unit: string | null };

/** Renders nothing for a product without specifications. */
export const Specs = ({ specs, sku }: { specs: readonly SpecRow[]; sku: string | null }) => {
  const texts = useTexts('catalogue');
  const { units } = useSite();
  return (
    (specs.length > 0 || sku !== null) && (
      <Section title={texts.specifications}>
        <table className={classes.specs}>
          <tbody>
            {specs.map(({ key, label, value, unit }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{measured(value, unit, units)}</td>
              </tr>
            ))}
            {sku !== null && (
              <tr>
                <th scope="row">{texts.sku}</th>
                <td>{sku}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Section>
    )
  );
};
