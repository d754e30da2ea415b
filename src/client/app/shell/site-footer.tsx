import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useShownCategories, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './site-footer.module.css';

/** A shop with more leads to its filter page. */
const MOST_CATEGORIES = 24;

export function SiteFooter() {
  const texts = useTexts('shop');
  const { shopName, year } = useSite();
  const all = useShownCategories();
  const categories = all.slice(0, MOST_CATEGORIES);
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        {categories.length > 0 && (
          <nav aria-label={texts.categories}>
            <h2 className={classes.title}>{texts.categories}</h2>
            <ul className={classes.categories}>
              {categories.map(({ label, value }) => (
                <li key={value}>
                  <Link to={paths.category([value])}>{label}</Link>
                </li>
              ))}
              {all.length > categories.length && (
                <li>
                  <Link to={paths.category([])}>{texts.allProducts}</Link>
                </li>
              )}
            </ul>
          </nav>
        )}
        <nav aria-label={texts.service}>
          <h2 className={classes.title}>{texts.service}</h2>
          <ul>
            <li>
              <Link to={paths.help}>{texts.helpCenter}</Link>
            </li>
            <li>
              <Link to={paths.orders}>{texts.myOrders}</Link>
            </li>
          </ul>
        </nav>
        <p className={classes.legal}>{texts.legal(year, shopName)}</p>
      </div>
    </footer>
  );
}
