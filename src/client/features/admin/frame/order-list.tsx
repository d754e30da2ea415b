import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { MoveHandle, useMoveSensors } from './move-handle.tsx';
import classes from './order-list.module.css';

type OrderListProps<Item> = {
  /** What the rows are: "Categories". */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The row's name, for its handle and for screen readers. */
  nameOf: (item: Item) => string;
  /** Called with the row that was moved and the one that now follows it; null at the end. */
  onMove: (moved: Item, next: Item | null) => void;
  children: (item: Item) => ReactNode;
};

/**
 * Rows in an order, changed by dragging, by keyboard (Space picks a row up, arrows move it), or by a click that asks for
 * the place.
 */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, keyOf, nameOf, onMove, children } = props;
  const texts = useTexts('adminFrame');
  const sensors = useMoveSensors();
  const [moved, setMoved] = useState('');
  const keys = items.map(keyOf);
  const placeOf = (id: unknown) => keys.indexOf(String(id));
  const nameAt = (id: unknown) => {
    const item = items[placeOf(id)];
    return item ? nameOf(item) : '';
  };
  function move(from: number, to: number) {
    const item = items[from];
    if (item) onMove(item, items[from < to ? to + 1 : to] ?? null);
  }
  function end({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id));
  }
  const { howToMove, taken, isAt, putDown, whereItWas } = texts.order;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: howToMove },
        announcements: {
          onDragStart: ({ active }) => taken(nameAt(active.id)),
          onDragOver: ({ active, over }) =>
            over ? isAt(nameAt(active.id), placeOf(over.id) + 1, items.length) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? putDown(nameAt(active.id), placeOf(over.id) + 1, items.length) : undefined,
          onDragCancel: ({ active }) => whereItWas(nameAt(active.id)),
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label}>
          {items.map((item, place) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              label={texts.order.move(nameOf(item))}
              place={place}
              count={items.length}
              onMove={(to) => {
                move(place, to);
                setMoved(putDown(nameOf(item), to + 1, items.length));
              }}
            >
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
      <span className="sr-only" role="status">
        {moved}
      </span>
    </DndContext>
  );
}

type RowProps = {
  id: string;
  label: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  children: ReactNode;
};

function Row({ id, children, ...handle }: RowProps) {
  const sortable = useSortable({ id });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <MoveHandle className={classes.handle} sortable={sortable} {...handle} />
      <div className={classes.body}>{children}</div>
    </li>
  );
}
