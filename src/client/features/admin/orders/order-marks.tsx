import type { OrderFlag } from '../../../../shared/orders/order-status.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { Pill, type Tone } from '../frame/pill.tsx';

type Status = RouterOutputs['admin']['order']['byId']['status'];

/** Badges for what is unusual about an order. */
export const OrderMarks = ({ flags, livemode }: { flags: readonly OrderFlag[]; livemode: boolean }) => {
  const texts = useTexts('adminOrders');
  return (
    <>
      {flags.map((flag) => (
        <Pill key={flag} tone="warn">
          {texts.flags[flag]}
        </Pill>
      ))}
      {!livemode && <Pill>{texts.testPayment}</Pill>}
    </>
  );
};

const STATUS_TONES: Partial<Record<Status, Tone>> = {
  Processing: 'accent',
  Delivered: 'good',
  'Payment review': 'bad',
  Cancelled: 'bad',
};

/** The order's status, in the same words as the customer sees. */
export const OrderStatus = ({ status }: { status: Status }) => {
  const { orderStatus } = useTexts('purchase');
  return <Pill tone={STATUS_TONES[status] ?? 'plain'}>{orderStatus[status]}</Pill>;
};
