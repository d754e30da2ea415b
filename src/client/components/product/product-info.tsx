import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { money } from '../../../shared/money/money.ts';
import type { LeastDelivery } from '../../../shared/orders/delivery.ts';
import type { PriceTax } from '../../../shared/orders/tax-plan.ts';
import { useDates } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel, useIsShown, useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { Skeleton } from '../elements/skeleton.tsx';
import { StockAlert } from '../stock-alert/stock-alert.tsx';
import { AvailabilityHint } from './availability.tsx';
import { CompareToggle } from './compare-toggle.tsx';
import { Price, percentOff, reducedFrom } from './price.tsx';
import { useProductActions } from './product-actions.tsx';
import type { CardProduct } from './product-card.tsx';
import classes from './product-info.module.css';
import { ProductPromises } from './product-promises.tsx';
import { KeySpecs, type SpecRow } from './product-specs.tsx';
import { ProductStars } from './stars.tsx';
import { type VariantAxis, VariantPicker } from './variant-picker.tsx';
import { WishHeart } from './wish-heart.tsx';

export type InfoProduct = Omit<CardProduct, 'specs' | 'picture'> & {
  brand: string;
  delivery: LeastDelivery | null;
  tax: PriceTax | null;
  specs: readonly SpecRow[];
  warrantyMonths: number | null;
  returnDays: number;
  variants: { axes: readonly VariantAxis[] } | null;
};

type ProductInfoProps = {
  product: InfoProduct;
  /** What holds for this shopper, once it is known. */
  facts?: { left: number | null; delivery: LeastDelivery | null; tax: PriceTax | null } | undefined;
};

/** The column beside a product's pictures: name, price, availability and the buy buttons. */
export function ProductInfo({ product, facts }: ProductInfoProps) {
  const texts = useTexts('catalogue');
  const { AddToCart, Buy } = useProductActions();
  const labelOf = useCategoryLabel();
  const amount = useMoney();
  const soldOut = product.availability === 'out_of_stock';
  const delivery = facts?.delivery ?? product.delivery;
  return (
    <div className={classes.info}>
      <p className={classes.brand}>{product.brand}</p>
      <h1 className={classes.name}>{product.name}</h1>
      {useIsShown(product.category) && (
        <p className={classes.category}>
          <Link discover="none" to={paths.category([product.category])}>
            {labelOf(product.category)}
          </Link>
        </p>
      )}
      <ProductStars rating={product.rating} />
      <div>
        <Price {...product} large />
        <TaxNote tax={facts ? facts.tax : product.tax} />
        <Saving product={product} />
      </div>
      <p>
        <AvailabilityHint availability={product.availability} left={facts?.left} />
      </p>
      {product.variants && <VariantPicker axes={product.variants.axes} />}
      <KeySpecs specs={product.specs} />
      <div className={classes.actions}>
        {!soldOut && (
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
      {soldOut && <StockAlert key={product.id} product={product} />}
      <div className={classes.aside}>
        <CompareToggle product={product} look="wide" />
        <WishHeart product={product} wide />
      </div>
      <ProductPromises
        // It says nothing of when what cannot be bought would arrive.
        delivery={delivery && soldOut ? { ...delivery, days: null } : delivery}
        warrantyMonths={product.warrantyMonths}
        returnDays={product.returnDays}
        dated={facts !== undefined}
      />
    </div>
  );
}

/** That the price includes tax, or that it is added; nothing where the goods are not taxed. */
function TaxNote({ tax }: { tax: PriceTax | null }) {
  const texts = useTexts('orderSums');
  const { rate } = useDates();
  if (!tax) return null;
  const percent = rate.format(tax.partsPerMillion / 1_000_000);
  return <p className={classes.tax}>{texts.priceTax[tax.prices](percent, tax.name)}</p>;
}

/** What a reduction saves, in money and in per cent; nothing without one. */
export function Saving({
  product,
}: {
  product: Pick<InfoProduct, 'priceMinor' | 'sellingPriceMinor' | 'lowestMinor'>;
}) {
  const texts = useTexts('catalogue');
  const amount = useMoney();
  const saved = reducedFrom(product) - product.sellingPriceMinor;
  if (saved <= 0) return null;
  return <p className={classes.saving}>{texts.youSave(amount(money(saved)), percentOff(product))}</p>;
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
