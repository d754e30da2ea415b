import { type MouseEvent, Suspense, useRef, useState } from 'react';
import {
  DENSE_WIDTH,
  isDense,
  largestWidth,
  type Picture,
  pictureUrl,
} from '../../../shared/catalogue/pictures.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { icon } from '../elements/icons.tsx';
import { placeholders, Skeleton } from '../elements/skeleton.tsx';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import classes from './gallery.module.css';

const ExpandIcon = icon(<path d="M14.5 4.5h5v5m-15 5v5h5M19.5 4.5 14 10M4.5 19.5 10 14" />);

/** How much larger the zoom panel, which covers the picture, shows it. */
const ZOOM_SCALE = 1.5;

const Viewer = lazyPart(() => import('./picture-viewer.tsx'));

type GalleryProps = { name: string; pictures: readonly Picture[] };

/**
 * A product's pictures side by side, swiped or chosen by thumbnails; hovering zooms on large screens, and a button
 * shows them on the whole screen.
 */
export function Gallery({ name, pictures }: GalleryProps) {
  const texts = useTexts('catalogue');
  const track = useRef<HTMLUListElement>(null);
  const [selected, setSelected] = useState(0);
  const [viewing, setViewing] = useState(false);

  const select = (index: number) => {
    setSelected(index);
    track.current?.scrollTo({ left: index * track.current.clientWidth });
  };
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setSelected(Math.round(scrollLeft / clientWidth));
  };

  if (pictures.length === 0) {
    return (
      <div className={classes.gallery}>
        <div className={classes.main}>
          <ProductPicture picture={null} sizes="" />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.gallery}>
      <div className={classes.main} data-gallery>
        <ul
          ref={track}
          className={classes.track}
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label={texts.picturesOf(name)}
          onScroll={follow}
        >
          {pictures.map((picture, index) => (
            <li key={picture.source} inert={index !== selected}>
              <Zoomable picture={picture} alt={picture.alt || name} eager={index === 0} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={classes.expand}
          aria-label={texts.fullScreen}
          title={texts.fullScreen}
          onClick={() => setViewing(true)}
        >
          <ExpandIcon width="20" height="20" />
        </button>
      </div>
      {pictures.length > 1 && (
        <ul className={classes.thumbs} aria-label={texts.pictures}>
          {pictures.map((thumb, index) => (
            <li key={thumb.source}>
              <button
                type="button"
                className={classes.thumb}
                aria-label={texts.pictureOf(index + 1, pictures.length)}
                aria-current={index === selected || undefined}
                onClick={() => select(index)}
                onMouseEnter={() => select(index)}
              >
                <ProductPicture
                  picture={{ ...thumb, placeholder: null }}
                  sizes="72px"
                  width={200}
                  widths={[200]}
                  alt=""
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewing && (
        <ErrorBoundary resetKey={name}>
          <Suspense>
            <Viewer
              name={name}
              pictures={pictures}
              first={selected}
              onClose={(last) => {
                setViewing(false);
                select(last);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

type ZoomableProps = { picture: Picture; alt: string; eager: boolean };

/** A large picture; where the pointer hovers, a panel over it shows that part larger. */
function Zoomable({ picture, alt, eager }: ZoomableProps) {
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPoint({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the zoom shows nothing that the picture lacks
    <div className={classes.zoomable} onMouseMove={follow} onMouseLeave={() => setPoint(null)}>
      <ProductPicture
        picture={picture}
        sizes="(max-width: 768px) 92vw, (max-width: 1344px) 46vw, 600px"
        width={800}
        // Less than 800 pixels is too little for its place on nearly every screen.
        widths={isDense(picture.width, picture.height) ? [800, DENSE_WIDTH] : [800]}
        eager={eager}
        alt={alt}
      />
      {point && (
        <div
          className={classes.zoom}
          data-zoom={ZOOM_SCALE}
          aria-hidden="true"
          style={{
            backgroundImage: `url(${pictureUrl(picture.source, largestWidth(picture))})`,
            backgroundSize: `${ZOOM_SCALE * 100}%`,
            backgroundPosition: `${point.x}% ${point.y}%`,
          }}
        />
      )}
    </div>
  );
}

const THUMBNAIL_SKELETON_COUNT = 4;

export const GallerySkeleton = () => (
  <div className={classes.gallery}>
    <div className={classes.main} data-gallery>
      <Skeleton aspectRatio="1" radius={12} />
    </div>
    <div className={classes.thumbs}>
      {placeholders(THUMBNAIL_SKELETON_COUNT).map((key) => (
        <Skeleton key={key} width={72} height={72} />
      ))}
    </div>
  </div>
);
