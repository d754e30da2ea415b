import { type MouseEvent, useState } from 'react';
import { type Picture, pictureUrl } from '../../../shared/catalogue/pictures.ts';
import { useTexts } from '../../lib/texts.ts';
import { placeholders, Skeleton, THUMBNAIL_SKELETON_COUNT } from '../elements/skeleton.tsx';
import classes from './gallery.module.css';
import { ProductPicture } from './product-picture.tsx';

/** How much larger the zoom panel, which covers the picture, shows it. */
const ZOOM_SCALE = 1.5;

type GalleryProps = { name: string; pictures: readonly Picture[] };

/** A product's pictures: thumbnails choose the large one; on large screens hovering shows a zoom panel. */
export function Gallery({ name, pictures }: GalleryProps) {
  const texts = useTexts('catalogue');
  const [selected, setSelected] = useState(0);
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const picture = pictures[selected] ?? null;

  const follow = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPoint({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    });
  };

  return (
    <div className={classes.gallery}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the zoom shows nothing that the picture lacks */}
      <div className={classes.main} onMouseMove={follow} onMouseLeave={() => setPoint(null)}>
        <ProductPicture
          picture={picture}
          sizes="(max-width: 1024px) 92vw, 600px"
          width={800}
          eager
          {...(picture ? { alt: picture.alt || name } : {})}
        />
        {point && picture && (
          <div
            className={classes.zoom}
            data-zoom={ZOOM_SCALE}
            aria-hidden="true"
            style={{
              backgroundImage: `url(${pictureUrl(picture.source)})`,
              backgroundSize: `${ZOOM_SCALE * 100}%`,
              backgroundPosition: `${point.x}% ${point.y}%`,
            }}
          />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={classes.thumbs} aria-label={texts.pictures}>
          {pictures.map((thumb, index) => (
            <li key={thumb.source}>
              <button
                type="button"
                className={classes.thumb}
                aria-label={texts.pictureOf(index + 1, pictures.length)}
                aria-current={index === selected}
                onClick={() => setSelected(index)}
                onMouseEnter={() => setSelected(index)}
              >
                <ProductPicture picture={thumb} sizes="72px" width={200} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const GallerySkeleton = () => (
  <div className={classes.gallery}>
    <Skeleton aspectRatio="1" radius={12} />
    <div className={classes.thumbs}>
      {placeholders(THUMBNAIL_SKELETON_COUNT).map((key) => (
        <Skeleton key={key} width={72} height={72} />
      ))}
    </div>
  </div>
);
