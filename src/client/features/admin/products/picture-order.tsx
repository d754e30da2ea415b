import { type Announcements, closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState } from 'react';
import { pictureUrl } from '../../../../shared/catalogue/pictures.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { TrashIcon } from '../../../components/elements/later-icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { MoveHandle, useMoveSensors } from '../frame/move-handle.tsx';
import classes from './picture-field.module.css';
import type { DraftPicture } from './product-draft.ts';

type PictureOrderProps = {
  pictures: readonly DraftPicture[];
  onMove: (from: number, to: number) => void;
  onEnlarge: (index: number) => void;
  onRemove: (index: number) => void;
};

/**
 * The pictures in order, rearranged by dragging, by keyboard (Space picks one up, arrows move it), or by a click that
 * asks for the place.
 */
export function PictureOrder({ pictures, onMove, onEnlarge, onRemove }: PictureOrderProps) {
  const texts = useTexts('adminProducts');
  const ids = idsOf(pictures);
  const sensors = useMoveSensors();
  const [moved, setMoved] = useState('');
  const place = (id: unknown) => ids.indexOf(String(id)) + 1;
  function end({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(place(active.id) - 1, place(over.id) - 1);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: announcementsFor(texts, place, ids.length),
        screenReaderInstructions: { draggable: texts.howToMove },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {pictures.map((picture, index) => (
          <Tile
            key={ids[index]}
            id={ids[index] ?? ''}
            picture={picture}
            index={index}
            count={ids.length}
            onMove={(to) => {
              onMove(index, to);
              setMoved(texts.putDown(to + 1, ids.length));
            }}
            onEnlarge={() => onEnlarge(index)}
            onRemove={() => onRemove(index)}
          />
        ))}
      </SortableContext>
      <span className="sr-only" role="status">
        {moved}
      </span>
    </DndContext>
  );
}

const announcementsFor = (
  texts: Texts['adminProducts'],
  place: (id: unknown) => number,
  count: number,
): Announcements => ({
  onDragStart: ({ active }) => texts.taken(place(active.id)),
  onDragOver: ({ active, over }) => (over ? texts.isAt(place(active.id), place(over.id), count) : undefined),
  onDragEnd: ({ over }) => (over ? texts.putDown(place(over.id), count) : undefined),
  onDragCancel: () => texts.whereItWas,
});

/** Unique ids: the same picture may occur twice, so its occurrence is part of the id. */
function idsOf(pictures: readonly DraftPicture[]): string[] {
  const seen = new Map<string, number>();
  return pictures.map(({ source }) => {
    const nth = seen.get(source) ?? 0;
    seen.set(source, nth + 1);
    return `${source}#${nth}`;
  });
}

type TileProps = {
  id: string;
  picture: DraftPicture;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onEnlarge: () => void;
  onRemove: () => void;
};

function Tile({ id, picture, index, count, onMove, onEnlarge, onRemove }: TileProps) {
  const texts = useTexts('adminProducts');
  const sortable = useSortable({ id });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const number = index + 1;
  return (
    <div
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        className={classes.picture}
        aria-label={index === 0 ? texts.enlargeThumbnail(number) : texts.enlarge(number)}
        onClick={onEnlarge}
      >
        <img src={pictureUrl(picture.source, 200)} alt="" width={112} height={112} />
        {index === 0 && <span className={classes.first}>{texts.thumbnail}</span>}
      </button>
      <MoveHandle
        className={classes.handle}
        sortable={sortable}
        label={texts.movePicture(number)}
        place={index}
        count={count}
        onMove={onMove}
      />
      <button
        type="button"
        className={classes.remove}
        aria-label={texts.removePicture(number)}
        onClick={onRemove}
      >
        <TrashIcon width="18" height="18" />
      </button>
    </div>
  );
}
