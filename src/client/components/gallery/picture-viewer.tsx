import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { largestWidth, type Picture, pictureSrcSet, pictureUrl } from '../../../shared/catalogue/pictures.ts';
import { useTexts } from '../../lib/texts.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../elements/icons.tsx';
import { CloseIcon } from '../elements/later-icons.tsx';
import classes from './picture-viewer.module.css';

type PictureViewerProps = {
  name: string;
  pictures: readonly Picture[];
  /** The place of the picture to begin with. */
  first: number;
  /** @param last the place of the picture seen last. */
  onClose: (last: number) => void;
};

/**
 * The pictures on the whole screen, swiped or turned with the arrow keys. Two fingers enlarge them as they do any page;
 * a press does so for those with a mouse. Escape closes it, and the focus returns.
 */
export default function PictureViewer({ name, pictures, first, onClose }: PictureViewerProps) {
  const texts = useTexts('catalogue');
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const [enlarged, setEnlarged] = useState(false);
  /** The picture that a press is scrolling to. */
  const goal = useRef<number | null>(null);

  // A layout effect: the dialog gives the focus back only while it is still in the document.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    track.current?.scrollTo({ left: first * (track.current?.clientWidth ?? 0), behavior: 'instant' });
    return () => opened?.close();
  }, [first]);

  // A picture turned away is inert: the focus moves on with what is shown.
  useLayoutEffect(() => {
    if (!track.current?.contains(document.activeElement)) return;
    track.current.children[shown]?.querySelector('button')?.focus({ preventScroll: true });
  }, [shown]);

  const show = (index: number) => {
    const next = Math.min(pictures.length - 1, Math.max(0, index));
    if (next === shown) return;
    goal.current = next;
    setEnlarged(false);
    setShown(next);
    track.current?.scrollTo({ left: next * track.current.clientWidth });
  };
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth === 0) return;
    const passed = Math.round(scrollLeft / clientWidth);
    // On the way to where a press leads, the pictures in between do not count.
    if (goal.current !== null && goal.current !== passed) return;
    goal.current = null;
    setShown(passed);
  };
  const followHand = () => {
    goal.current = null;
  };
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    // The browser would scroll on to the picture after it.
    event.preventDefault();
    show(shown + step);
  };

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={texts.picturesOf(name)}
      onKeyDown={turn}
      onCancel={(event) => {
        event.preventDefault();
        onClose(shown);
      }}
    >
      <ul
        ref={track}
        className={classes.track}
        onScroll={follow}
        onPointerDown={followHand}
        onWheel={followHand}
      >
        {pictures.map((picture, index) => (
          <li key={picture.source} inert={index !== shown} data-enlarged={enlarged && index === shown}>
            <button
              type="button"
              aria-pressed={enlarged}
              // A label would take the place of the picture's description.
              title={texts.enlarge}
              onClick={() => setEnlarged(!enlarged)}
            >
              <img
                src={pictureUrl(picture.source, largestWidth(picture))}
                srcSet={pictureSrcSet(picture)}
                sizes={enlarged ? '200vw' : '100vw'}
                width={picture.width ?? 800}
                height={picture.height ?? 800}
                alt={picture.alt || name}
                loading={index === first ? 'eager' : 'lazy'}
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div className={classes.turn}>
          <button
            type="button"
            className={classes.control}
            aria-label={texts.previousPicture}
            aria-disabled={shown === 0}
            onClick={() => show(shown - 1)}
          >
            <ChevronLeftIcon />
          </button>
          <p role="status">
            {texts.pictureOf(shown + 1, pictures.length)}
            <span className="sr-only"> {pictures[shown]?.alt}</span>
          </p>
          <button
            type="button"
            className={classes.control}
            aria-label={texts.nextPicture}
            aria-disabled={shown === pictures.length - 1}
            onClick={() => show(shown + 1)}
          >
            <ChevronRightIcon />
          </button>
        </div>
      )}
      <button
        type="button"
        className={`${classes.control} ${classes.close}`}
        aria-label={texts.closePictures}
        onClick={() => onClose(shown)}
      >
        <CloseIcon />
      </button>
    </dialog>
  );
}
