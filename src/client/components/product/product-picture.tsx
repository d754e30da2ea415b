import {
  type AnyPictureWidth,
  type CardPicture,
  type Picture,
  type PictureWidth,
  pictureSrcSet,
  pictureUrl,
} from '../../../shared/catalogue/pictures.ts';
import { useTexts } from '../../lib/texts.ts';
import { PictureIcon } from '../elements/icons.tsx';
import classes from './product-picture.module.css';

type ProductPictureProps = {
  picture: (CardPicture & Partial<Picture>) | null;
  /** The `sizes` attribute for its place in the layout. */
  sizes: string;
  /** The width loaded by browsers without `srcset`. */
  width?: PictureWidth;
  /** The widths worth choosing from at its place; all, if none are named. */
  widths?: readonly AnyPictureWidth[];
  /** True for the picture that matters most: loaded eagerly, with high priority. */
  eager?: boolean;
  /** Overrides the picture's own text; '' if the name is shown beside it. */
  alt?: string;
};

/** A product's picture on its square tile, or a drawn placeholder if it has none. */
export function ProductPicture({
  picture,
  sizes,
  width = 400,
  widths,
  eager = false,
  alt,
}: ProductPictureProps) {
  const texts = useTexts('shop');
  if (!picture) {
    return (
      <span className={classes.tile}>
        <span className={classes.none}>
          <PictureIcon width="40" height="40" />
          {alt !== '' && <span className="sr-only">{texts.noPicture}</span>}
        </span>
      </span>
    );
  }
  const srcSet = pictureSrcSet(picture, widths);
  return (
    <span className={classes.tile}>
      <img
        className={classes.picture}
        src={pictureUrl(picture.source, width)}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt ?? picture.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        style={picture.placeholder ? { backgroundImage: `url(${picture.placeholder})` } : undefined}
      />
    </span>
  );
}
