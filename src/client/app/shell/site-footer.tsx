import { Link } from 'react-router-dom';
import { CATEGORIES } from '../../../shared/categories.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const { shopName, year } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <nav aria-label="Categories">
          <h2 className={classes.title}>Categories</h2>
          <ul className={classes.categories}>
            {CATEGORIES.map(({ label, value }) => (
              <li key={value}>
                <Link to={paths.category([value])}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Service">
          <h2 className={classes.title}>Service</h2>
          <ul>
            <li>
              <Link to={paths.help}>Help Center</Link>
            </li>
            <li>
              <Link to={paths.orders}>My Orders</Link>
            </li>
          </ul>
        </nav>
        <p className={classes.legal}>
          © {year} {shopName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
