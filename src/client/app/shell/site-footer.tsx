import { Link } from 'react-router-dom';
import type { PageLink } from '../../../shared/pages/reading.ts';
import { paths } from '../../lib/paths.ts';
import { useShownCategories, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './site-footer.module.css';

/** A shop with more leads to its filter page. */
const MOST_CATEGORIES = 24;

export function SiteFooter() {
  const texts = useTexts('shop');
  const { shopName, year, footer } = useSite();
  const all = useShownCategories();
  const categories = all.slice(0, MOST_CATEGORIES);
  return (
    <footer className={classes.footer}>
      <div className={classes.inner} data-columns={footer.columns.length || undefined}>
        {categories.length > 0 && (
          <nav aria-label={texts.categories}>
            <h2 className={classes.title}>{texts.categories}</h2>
            <ul className={classes.categories}>
              {categories.map(({ label, value }) => (
                <li key={value}>
                  <Link discover="none" to={paths.category([value])}>
                    {label}
                  </Link>
                </li>
              ))}
              {all.length > categories.length && (
                <li>
                  <Link discover="none" to={paths.category([])}>
                    {texts.allProducts}
                  </Link>
                </li>
              )}
            </ul>
          </nav>
        )}
        <nav aria-label={texts.service}>
          <h2 className={classes.title}>{texts.service}</h2>
          <ul>
            <li>
              <Link discover="none" to={paths.help}>
                {texts.helpCenter}
              </Link>
            </li>
            <li>
              <Link discover="none" to={paths.orders}>
                {texts.myOrders}
              </Link>
            </li>
            <PageLinks pages={footer.service} />
          </ul>
        </nav>
        {footer.columns.map(({ title, pages }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul>
              <PageLinks pages={pages} />
            </ul>
          </nav>
        ))}
        {footer.prices && <p className={classes.legal}>{footer.prices}</p>}
        <p className={classes.legal}>{texts.legal(year, shopName)}</p>
      </div>
    </footer>
  );
}

const PageLinks = ({ pages }: { pages: readonly PageLink[] }) =>
  pages.map(({ title, path }) => (
    <li key={path}>
      <Link discover="none" to={path}>
        {title}
      </Link>
    </li>
  ));
