import { type TouchEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../elements/icons.tsx';
import classes from './banner-carousel.module.css';
import { useRotation } from './use-rotation.ts';

/** How long a banner stays, in milliseconds. */
const AUTO_ADVANCE_MS = 5000;
/** How far a finger must move to count as a swipe, in pixels. */
const SWIPE_PX = 40;

export type BannerSlide = {
  id: string;
  title: string;
  text: string;
  action: string;
  to: string;
  desktop: { src: string; srcSet: string };
  mobile: { src: string; srcSet: string };
  /** What the picture shows; without it, it only decorates. */
  alt?: string | undefined;
  /** The owner's picture: nobody knows what is behind the text, so the text has its own background. */
  own?: boolean | undefined;
};

type BannerCarouselProps = { label: string; slides: readonly BannerSlide[] };

/** Rotating banners. Rotation stops while the pointer or the keyboard is on them, or when paused. */
export function BannerCarousel({ label, slides }: BannerCarouselProps) {
  const texts = useTexts('shop');
  const rotation = useRotation({ count: slides.length, intervalMs: AUTO_ADVANCE_MS });
  const { index, stateOf, paused, hold, show, togglePause } = rotation;
  const swipe = useSwipe((direction) => show(index + direction));
  return (
    <section
      className={classes.carousel}
      data-own={slides.some(({ own }) => own) || undefined}
      aria-roledescription={texts.carousel}
      aria-label={label}
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
      {...swipe}
    >
      <div className={classes.slides}>
        {slides.map((slide, slideIndex) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
          <div
            key={slide.id}
            className={classes.slide}
            role="group"
            aria-roledescription={texts.slide}
            aria-label={texts.placeOf(slideIndex + 1, slides.length)}
            data-state={stateOf(slideIndex)}
            inert={slideIndex !== index}
          >
            <BannerPicture slide={slide} first={slideIndex === 0} />
            <div className={classes.text} data-own={slide.own}>
              <h2 className={classes.title}>{slide.title}</h2>
              <p className={classes.lead}>{slide.text}</p>
              <Link className={classes.link} to={slide.to}>
                {slide.action}
              </Link>
            </div>
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <>
          <button
            type="button"
            className={`${classes.arrow} ${classes.previous}`}
            aria-label={texts.previousBanner}
            onClick={() => show(index - 1)}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            className={`${classes.arrow} ${classes.next}`}
            aria-label={texts.nextBanner}
            onClick={() => show(index + 1)}
          >
            <ChevronRightIcon />
          </button>
          <div className={classes.controls}>
            {slides.map((slide, slideIndex) => (
              <button
                key={slide.id}
                type="button"
                className={classes.dot}
                aria-label={texts.bannerOf(slideIndex + 1, slide.title)}
                aria-current={slideIndex === index || undefined}
                onClick={() => show(slideIndex)}
              />
            ))}
            <button
              type="button"
              className={classes.pause}
              aria-label={paused ? texts.playBanners : texts.pauseBanners}
              onClick={togglePause}
            >
              {paused ? <PlayIcon width="18" height="18" /> : <PauseIcon width="18" height="18" />}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Decorative, unless its owner says what it shows: the text beside the picture says everything. */
const BannerPicture = ({ slide, first }: { slide: BannerSlide; first: boolean }) => (
  <picture>
    <source
      media="(min-width: 48em)"
      srcSet={slide.desktop.srcSet}
      sizes="(max-width: 1344px) 96vw, 1280px"
    />
    <img
      className={classes.picture}
      src={slide.mobile.src}
      srcSet={slide.mobile.srcSet}
      sizes="92vw"
      width="800"
      height="1000"
      alt={slide.alt ?? ''}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding={first ? 'sync' : 'async'}
    />
  </picture>
);

function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startX = useRef(0);
  return {
    onTouchStart: (event: TouchEvent) => {
      startX.current = event.touches[0]?.clientX ?? 0;
    },
    onTouchEnd: (event: TouchEvent) => {
      const way = (event.changedTouches[0]?.clientX ?? startX.current) - startX.current;
      if (Math.abs(way) >= SWIPE_PX) onSwipe(way < 0 ? 1 : -1);
    },
  };
}
