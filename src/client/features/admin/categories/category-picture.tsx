import { PictureIcon } from '../../../components/elements/icons.tsx';
import { categoryPicture } from '../../../components/elements/shop-pictures.ts';
import classes from './category-section.module.css';

/** A category's picture as the home page shows it; an empty circle without one. */
export function CategoryPicture({ picture }: { picture: string | null }) {
  const source = picture === null ? null : categoryPicture(picture);
  return (
    <span className={classes.picture}>
      {source ? (
        <img src={source.src} alt="" width="44" height="44" />
      ) : (
        <PictureIcon width="20" height="20" />
      )}
    </span>
  );
}
