import type { Ref, RefCallback } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Order, OrderWork } from './use-order-work.ts';

type ParcelStepsProps = {
  order: Pick<Order, 'id' | 'version' | 'pickUp'> & { steps: readonly Order['steps'][number][] };
  work: OrderWork;
  /** Gets the button of the next step. */
  nextRef: Ref<HTMLButtonElement> | undefined;
  /** Asks for the carrier. */
  onShip: () => void;
};

/** The steps of the goods from the shelf to the customer that are allowed now. */
export function ParcelSteps({ order, work, nextRef, onShip }: ParcelStepsProps) {
  const texts = useTexts('adminOrders');
  const { id: orderId, version } = order;
  const { pack } = work;
  const next = useNextStep(order, work, onShip);
  return (
    <>
      {/* One button for step after step, so that the keyboard's place stays. */}
      {next && (
        <Button ref={nextRef} busy={next.busy} onClick={next.take}>
          {next.label}
        </Button>
      )}
      {order.steps.includes('pack') && (
        <Button outline busy={pack.isPending} onClick={() => pack.mutate({ orderId, version })}>
          {texts.markPacked}
        </Button>
      )}
    </>
  );
}

/** Keeps the keyboard's place when a step has been taken: on the button of the next one, else on the order's heading. */
export function useFocusOnNextStep({
  version,
  steps,
}: Pick<ParcelStepsProps['order'], 'version' | 'steps'>): {
  nextRef: RefCallback<HTMLElement> | undefined;
  titleRef: RefCallback<HTMLElement> | undefined;
} {
  const place = useKeptFocus(String(version));
  return steps.includes('ship') || steps.includes('deliver')
    ? { nextRef: place, titleRef: undefined }
    : { nextRef: undefined, titleRef: place };
}

/** What sends the goods on. What is picked up needs no carrier. */
function useNextStep(
  { id: orderId, version, steps, pickUp }: ParcelStepsProps['order'],
  work: OrderWork,
  onShip: () => void,
) {
  const texts = useTexts('adminOrders');
  const { makeReady } = work;
  const deliver = pickUp ? work.handOver : work.deliver;
  if (steps.includes('ship')) {
    return pickUp
      ? {
          label: texts.readyForPickUp,
          busy: makeReady.isPending,
          take: () => makeReady.mutate({ orderId, version }),
        }
      : { label: texts.ship, busy: false, take: onShip };
  }
  return steps.includes('deliver')
    ? {
        label: pickUp ? texts.markPickedUp : texts.markDelivered,
        busy: deliver.isPending,
        take: () => deliver.mutate({ orderId }),
      }
    : null;
}
