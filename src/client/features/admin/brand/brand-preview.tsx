import { keepPreviousData } from '@tanstack/react-query';
import { type CSSProperties, useDeferredValue } from 'react';
import { accentsOf } from '../../../../shared/brand/accents.ts';
import type { Brand } from '../../../../shared/brand/brand.ts';
import { fontFamily } from '../../../../shared/brand/fonts.ts';
import { toCategory } from '../../../../shared/catalogue/categories.ts';
import { toId } from '../../../../shared/ids.ts';
import { money } from '../../../../shared/money/money.ts';
import { LogoMark } from '../../../components/brand/logo-mark.tsx';
import { ShopLogo } from '../../../components/brand/shop-logo.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { CartIcon, SearchIcon } from '../../../components/elements/icons.tsx';
import { ProductCard } from '../../../components/product/product-card.tsx';
import { useShownCategories, useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { toSend } from './brand-draft.ts';
import classes from './brand-preview.module.css';
import { previewFontFaces } from './preview-fonts.ts';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** How header, card, buttons and an email look with a brand that is not published yet. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const texts = useTexts('adminBrand');
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">{texts.preview}</h2>
      <p className={classes.note}>{texts.previewAdvice}</p>
      <style>{previewFontFaces(brand.font)}</style>
      {SCHEMES.map((scheme) => (
        <div key={scheme}>
          <h3>{texts.schemes[scheme]}</h3>
          <Sample brand={brand} scheme={scheme} />
        </div>
      ))}
      <h3>{texts.mail}</h3>
      <MailPreview brand={useDeferredValue(brand)} />
    </section>
  );
}

function Sample({ brand, scheme }: { brand: Brand; scheme: Scheme }) {
  const texts = useTexts('adminBrand');
  const shop = useTexts('shop');
  const { shopName } = useSite();
  const [category] = useShownCategories();
  const { accent, strong, soft } = accentsOf(brand.accent)[scheme];
  const style = {
    '--accent': accent,
    '--accent-strong': strong,
    '--accent-soft': soft,
    '--mantine-font-family': fontFamily(brand.font),
    fontFamily: fontFamily(brand.font),
  } as CSSProperties;
  const product = {
    id: toId('product', 'prd_preview'),
    name: texts.exampleProduct,
    category: category?.value ?? toCategory(''),
    priceMinor: money(24_900),
    sellingPriceMinor: money(19_900),
    availability: 'in_stock' as const,
    picture: null,
  };
  return (
    <div className={classes.sample} data-scheme={scheme} style={style} inert>
      {brand.announcement?.text && <p className={classes.announcement}>{brand.announcement.text}</p>}
      <div className={classes.header}>
        {brand.logo ? (
          <ShopLogo logo={brand.logo} logoDark={brand.logoDark ?? undefined} scheme={scheme} />
        ) : (
          <span className={classes.name}>
            <LogoMark className={classes.mark} />
            {shopName}
          </span>
        )}
        <span className={classes.icons}>
          <SearchIcon />
          <CartIcon />
        </span>
      </div>
      <div className={classes.content}>
        <ProductCard product={product} sizes="200px" />
        <div className={classes.buttons}>
          <Button>{texts.button}</Button>
          <Button outline>{texts.button}</Button>
          <a href="/">{shop.allProducts}</a>
        </div>
      </div>
    </div>
  );
}

function MailPreview({ brand }: { brand: Brand }) {
  const texts = useTexts('adminBrand');
  // What emails do not show is left out, so that a change of it does not ask the server again.
  const unseen = { logoDark: null, icon: null, social: null, announcement: null, font: 'geist' } as const;
  const mail = trpc.admin.brand.mail.useQuery(
    { brand: toSend({ ...brand, ...unseen }) },
    { placeholderData: keepPreviousData },
  );
  if (mail.error) return <p className={classes.note}>{texts.mailFailed}</p>;
  return (
    <iframe
      className={classes.mail}
      title={texts.mail}
      sandbox="allow-same-origin"
      srcDoc={mail.data?.html ?? ''}
      tabIndex={-1}
    />
  );
}
