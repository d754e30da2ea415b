import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates, type useSortable } from '@dnd-kit/sortable';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { GripIcon } from '../admin-icons.tsx';
import { ConfirmDialog } from './admin-dialog.tsx';

/** A mouse that moves this far drags; less is a click. Pixels. */
const MOUSE = { distance: 4 };

/** A touch held this long drags instead of scrolling; milliseconds and pixels. */
const TOUCH = { delay: 200, tolerance: 8 };

/** What starts a drag: the mouse, a held touch, and Space on a handle. */
export const useMoveSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    // A smooth scroll would still be under way at the next key.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );

type MoveHandleProps = {
  className: string | undefined;
  /** "Move Mobiles". */
  label: string;
  sortable: ReturnType<typeof useSortable>;
  /** Zero-based. */
  place: number;
  count: number;
  onMove: (to: number) => void;
};

/** Moves by dragging and by keys; a click, as speech and screen readers send it, asks for the place. */
export function MoveHandle({ className, label, sortable, place, count, onMove }: MoveHandleProps) {
  const texts = useTexts('adminFrame').order;
  const { attributes, listeners, setActivatorNodeRef, isDragging } = sortable;
  const [to, setTo] = useState<number | null>(null);
  return (
    <>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={className}
        {...attributes}
        {...listeners}
        aria-label={label}
        // Escape puts it back without closing a dialog around it.
        data-mantine-stop-propagation={isDragging}
        onClick={() => setTo(place)}
      >
        <GripIcon width="18" height="18" />
      </button>
      <ConfirmDialog
        opened={to !== null}
        title={label}
        confirm={texts.moveNow}
        onConfirm={() => {
          setTo(null);
          if (to !== null && to !== place) onMove(to);
        }}
        onClose={() => setTo(null)}
      >
        <NativeSelect
          size="md"
          label={texts.place}
          data-autofocus
          value={to ?? place}
          data={Array.from({ length: count }, (_, at) => ({ value: String(at), label: String(at + 1) }))}
          onChange={(event) => setTo(Number(event.target.value))}
        />
      </ConfirmDialog>
    </>
  );
}
