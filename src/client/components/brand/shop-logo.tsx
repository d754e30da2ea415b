import { type BrandPicture, brandFileUrl, logoSize } from '../../../shared/brand/brand.ts';
import classes from './shop-logo.module.css';

/** The logo's height in the header, in pixels. */
const HEIGHT = 36;

type ShopLogoProps = {
  logo: BrandPicture;
  /** On dark background; without it `logo` is used there, too, on a light plate. */
  logoDark: BrandPicture | undefined;
  /** Which ground it stands on; null for that of the device. */
  scheme?: 'light' | 'dark' | null;
};

/** The owner's logo. What surrounds it names the shop. */
export function ShopLogo({ logo, logoDark = logo, scheme = null }: ShopLogoProps) {
  const shown = scheme === 'dark' ? logoDark : logo;
  return (
    <picture className={classes.logo} data-plate={logoDark === logo}>
      {scheme === null && logoDark !== logo && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={brandFileUrl(logoDark, 'logo.png')}
          {...logoSize(logoDark, HEIGHT)}
        />
      )}
      <img src={brandFileUrl(shown, 'logo.png')} alt="" {...logoSize(shown, HEIGHT)} />
    </picture>
  );
}
