import { type Ref, useState } from 'react';
import type { OrderId } from '../../../../shared/ids.ts';
import { addressLines } from '../../../../shared/orders/address-lines.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { adminPath } from '../admin-paths.ts';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { formFrame, type LeaveGuard, useLeaveGuard } from '../frame/use-leave-guard.ts';
import { OrderHead } from './order-head.tsx';
import classes from './order-page.module.css';
import { PackingSlip } from './packing-slip.tsx';
import { ParcelCorrection } from './parcel-correction.tsx';
import { ParcelSteps, useFocusOnNextStep } from './parcel-steps.tsx';
import { ShipDialog } from './step-dialogs.tsx';
import { useOrderWork } from './use-order-work.ts';

type Parcel = RouterOutputs['admin']['packing']['byId'];

/** What goes into a parcel and where it goes, without sums of money, and a packer's steps. */
export function ParcelPage({ id }: { id: OrderId }) {
  const { obstacles } = useTexts('answers');
  const texts = useTexts('adminOrders');
  const [parcel] = trpc.admin.packing.byId.useSuspenseQuery({ id }, { staleTime: 0 });
  const guard = useLeaveGuard();
  const { nextRef, titleRef } = useFocusOnNextStep(parcel);
  return (
    <div className={classes.page}>
      <OrderHead
        order={parcel}
        list={{ path: adminPath('packing'), label: texts.packing }}
        hint={parcel.obstacle && obstacles[parcel.obstacle]}
        slip={
          parcel.address &&
          parcel.lines.length > 0 && <PackingSlip order={{ ...parcel, address: parcel.address }} />
        }
        titleRef={titleRef}
      />
      <Steps parcel={parcel} guard={guard} nextRef={nextRef} />
      <div className={classes.columns}>
        <section aria-labelledby="goods">
          <h2 id="goods" className={classes.title}>
            {texts.items}
          </h2>
          <RecordList
            label={texts.items}
            columns={columnsWith(texts)}
            rows={parcel.lines}
            keyOf={({ id: line }) => line}
          />
        </section>
        {parcel.address && <Destination parcel={parcel} address={parcel.address} />}
      </div>
      <LeaveQuestion guard={guard} />
    </div>
  );
}

type StepsProps = { parcel: Parcel; guard: LeaveGuard; nextRef: Ref<HTMLButtonElement> | undefined };

function Steps({ parcel, guard, nextRef }: StepsProps) {
  const texts = useTexts('adminOrders');
  const work = useOrderWork();
  const [shipping, setShipping] = useState(false);
  const frame = formFrame(guard, () => {
    setShipping(false);
    work.ship.reset();
  });
  return (
    <div className={classes.actions}>
      {parcel.steps.length === 0 && !parcel.obstacle && <p>{texts.nothingLeftToDo}</p>}
      <ParcelSteps order={parcel} work={work} nextRef={nextRef} onShip={() => setShipping(true)} />
      <ParcelCorrection order={parcel} work={work} guard={guard} />
      <ShipDialog opened={shipping} order={parcel} work={work} frame={frame} />
    </div>
  );
}

function Destination({ parcel, address }: { parcel: Parcel; address: NonNullable<Parcel['address']> }) {
  const texts = useTexts('adminOrders');
  const dates = useDates();
  return (
    <section className={classes.card} aria-labelledby="address">
      <h2 id="address" className={classes.title}>
        {parcel.pickUp ? texts.customersAddress : texts.deliveryAddress}
      </h2>
      {parcel.delivery && <p>{parcel.pickUp ? texts.pickedUp : parcel.delivery.name}</p>}
      <address className={classes.address}>
        {addressLines({ ...parcel, ...address }, dates).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {!address.line1 && !parcel.pickUp && <p>{texts.noAddress}</p>}
      {parcel.phone && <a href={`tel:${parcel.phone.replaceAll(/[^+\d]/g, '')}`}>{parcel.phone}</a>}
      {!parcel.pickUp &&
        parcel.shipments.map(({ carrier, trackingNumber, shippedAt }) => (
          <p key={shippedAt}>
            {texts.sentWith} {[carrier, trackingNumber].filter(Boolean).join(', ')}
          </p>
        ))}
    </section>
  );
}

const columnsWith = (texts: Texts['adminOrders']): Column<Parcel['lines'][number]>[] => [
  {
    header: texts.product,
    cell: ({ name, brand, sku }) => (
      <span className={classes.product}>
        {name}
        <span className={classes.soft}>{[brand, sku].filter(Boolean).join(' · ')}</span>
      </span>
    ),
    onPhone: 'title',
  },
  { header: texts.quantity, cell: ({ quantity }) => quantity, align: 'end', whole: true },
];
