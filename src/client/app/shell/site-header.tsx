import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LogoMark } from '../../components/brand/logo-mark.tsx';
import { ShopLogo } from '../../components/brand/shop-logo.tsx';
import { SearchIcon } from '../../components/elements/icons.tsx';
import { CartLink } from '../../features/cart/cart-link.tsx';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { HeaderAccount } from './header-account.tsx';
import classes from './site-header.module.css';

/** The longest name, in characters, that a phone shows in one line. */
const SHORT_NAME = 16;

export function SiteHeader() {
  const texts = useTexts('shop');
  const { shopName, brand } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The search page has its own box; two would conflict.
  const searching = pathname === paths.search('');
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link discover="none" className={classes.logo} to={paths.home} aria-label={texts.homeOf(shopName)}>
          {brand.logo ? (
            <ShopLogo logo={brand.logo} logoDark={brand.logoDark} />
          ) : (
            <>
              <LogoMark className={classes.mark} />
              <span className={classes.name} data-long={shopName.length > SHORT_NAME || undefined}>
                {shopName}
              </span>
            </>
          )}
        </Link>
        <Link discover="none" className={classes.all} to={paths.category([])}>
          {texts.allProducts}
        </Link>
        <div className={classes.search}>
          {!searching && (
            <SearchBox label={texts.searchShop} onSearch={(text) => navigate(paths.search(text))} />
          )}
        </div>
        <span className={classes.spacer} />
        <Link
          discover="none"
          className={`${classes.icon} ${classes.searchIcon}`}
          to={paths.search('')}
          aria-label={texts.search}
        >
          <SearchIcon />
        </Link>
        <div className={classes.account}>
          <span className={classes.wide}>
            <CartLink className={classes.icon} />
          </span>
          <HeaderAccount className={classes.icon} wideOnly={classes.wide} />
        </div>
      </div>
    </header>
  );
}
