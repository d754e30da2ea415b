import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { Order, OrderWork } from './use-order-work.ts';

type ParcelStepsProps = {
  order: Pick<Order, 'id' | 'version' | 'pickUp'> & { steps: readonly Order['steps'][number][] };
  work: OrderWork;
  /** Asks for the carrier. */
  onShip: () => void;
};

/** The steps of the goods from the shelf to the customer that are allowed now. What is picked up needs no carrier. */
export function ParcelSteps({
  order: { id: orderId, version, steps, pickUp },
  work,
  onShip,
}: ParcelStepsProps) {
  const texts = useTexts('adminOrders');
  const { makeReady, pack } = work;
  const deliver = pickUp ? work.handOver : work.deliver;
  return (
    <>
      {steps.includes('ship') &&
        (pickUp ? (
          <Button busy={makeReady.isPending} onClick={() => makeReady.mutate({ orderId, version })}>
            {texts.readyForPickUp}
          </Button>
        ) : (
          <Button onClick={onShip}>{texts.ship}</Button>
        ))}
      {steps.includes('pack') && (
        <Button outline busy={pack.isPending} onClick={() => pack.mutate({ orderId, version })}>
          {texts.markPacked}
        </Button>
      )}
      {steps.includes('deliver') && (
        <Button busy={deliver.isPending} onClick={() => deliver.mutate({ orderId })}>
          {pickUp ? texts.markPickedUp : texts.markDelivered}
        </Button>
      )}
    </>
  );
}
