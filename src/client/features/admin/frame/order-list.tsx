import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { GripIcon } from '../admin-icons.tsx';
import classes from './order-list.module.css';

/** A touch held this long drags the row instead of scrolling; milliseconds and pixels. */
const TOUCH = { delay: 200, tolerance: 8 };

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

/** Rows in an order, changed by dragging or by keyboard: Space picks a row up, arrows move it. */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, keyOf, nameOf, onMove, children } = props;
  const texts = useTexts('adminFrame');
  const sensors = useSensors(
    useSensor(MouseSensor),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    // A smooth scroll would still be under way at the next key.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const keys = items.map(keyOf);
  const placeOf = (id: unknown) => keys.indexOf(String(id));
  const nameAt = (id: unknown) => {
    const item = items[placeOf(id)];
    return item ? nameOf(item) : '';
  };
  function end({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const [from, to] = [placeOf(active.id), placeOf(over.id)];
    const moved = items[from];
    if (moved) onMove(moved, items[from < to ? to + 1 : to] ?? null);
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
          {items.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} handle={texts.order.move(nameOf(item))}>
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Row({ id, handle, children }: { id: string; handle: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={handle}
        // Escape puts the row back without closing a dialog around it.
        data-mantine-stop-propagation={isDragging}
      >
        <GripIcon width="18" height="18" />
      </button>
      <div className={classes.body}>{children}</div>
    </li>
  );
}
