import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { formFrame, type LeaveGuard } from '../frame/use-leave-guard.ts';
import { ShipDialog } from './step-dialogs.tsx';
import type { Order, OrderWork } from './use-order-work.ts';

type ParcelCorrectionProps = {
  order: Pick<Order, 'id' | 'version' | 'status'> & {
    shipments: readonly { carrier: string; trackingNumber: string }[];
  };
  work: OrderWork;
  guard: LeaveGuard;
};

const SENT: readonly Order['status'][] = ['Shipped', 'Delivered'];

/** Corrects the carrier and the tracking number of a parcel that has left; nothing for an order without one. */
export function ParcelCorrection({ order, work, guard }: ParcelCorrectionProps) {
  const texts = useTexts('adminOrders');
  const [opened, setOpened] = useState(false);
  const frame = formFrame(guard, () => {
    setOpened(false);
    work.correctShipment.reset();
  });
  const sent = order.shipments.at(-1);
  // While its dialog is open, that says why the parcel can no longer be corrected.
  if (!sent?.carrier || !(opened || SENT.includes(order.status))) return null;
  return (
    <>
      <Button outline onClick={() => setOpened(true)}>
        {texts.correctParcel}
      </Button>
      <ShipDialog opened={opened} order={order} work={work} frame={frame} sent={sent} />
    </>
  );
}
