import { Link } from 'react-router-dom';
import { brandFileUrl, logoSize } from '../../../shared/brand/brand.ts';
import { useOpenLink } from '../../components/layout/use-open-link.ts';
import { paths } from '../../lib/paths.ts';
import classes from './home-blocks.module.css';
import type { HomeSection } from './home-panels.tsx';

type Block<Kind> = { section: Extract<HomeSection, { kind: Kind }> };

/** How high a brand's logo is, in pixels. */
const LOGO_HEIGHT = 36;

/** What the owner wrote, with a picture and a link. */
export function TextBlock({ section }: Block<'text'>) {
  const { title, html, picture, alt, action, link } = section;
  const openLink = useOpenLink();
  return (
    <section className={classes.text} aria-label={title ?? undefined} data-pictured={picture !== null}>
      <div className={classes.words}>
        {title !== null && <h2>{title}</h2>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only the links inside are interactive */}
        <div
          className={classes.prose}
          onClick={openLink}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML in the text
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {link !== null && (
          <Link className={classes.more} to={link}>
            {action}
          </Link>
        )}
      </div>
      {picture && (
        <img
          src={brandFileUrl(picture, 'block.webp')}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      )}
    </section>
  );
}

/** Brands with links to their products. */
export function BrandStrip({ section: { title, brands } }: Block<'brands'>) {
  return (
    <section aria-label={title ?? undefined}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.brands}>
        {brands.map(({ name, logo }) => (
          <li key={name}>
            <Link to={paths.products('category', new URLSearchParams({ brand: name }))}>
              {logo ? (
                <img
                  src={brandFileUrl(logo, 'logo.png')}
                  {...logoSize(logo, LOGO_HEIGHT)}
                  alt={name}
                  loading="lazy"
                />
              ) : (
                name
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
