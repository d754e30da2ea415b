import type { OrderFlag } from '../../../../shared/order-status.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { Pill, type Tone } from '../frame/pill.tsx';

type Status = RouterOutputs['admin']['order']['byId']['status'];

const FLAG_TEXTS: Record<OrderFlag, string> = {
  short: 'Goods missing',
  recovered: 'Rebuilt',
  address_missing: 'No address',
};

/** What is unusual about an order, at a glance. */
export const OrderMarks = ({ flags, livemode }: { flags: readonly OrderFlag[]; livemode: boolean }) => (
  <>
    {flags.map((flag) => (
      <Pill key={flag} tone="warn">
        {FLAG_TEXTS[flag]}
      </Pill>
    ))}
    {!livemode && <Pill>Test payment</Pill>}
  </>
);

const STATUS_TONES: Partial<Record<Status, Tone>> = {
  Processing: 'accent',
  Delivered: 'good',
  'Payment review': 'bad',
  Cancelled: 'bad',
};

/** Where an order stands, in the word that its customer reads too. */
export const OrderStatus = ({ status }: { status: Status }) => (
  <Pill tone={STATUS_TONES[status] ?? 'plain'}>{status}</Pill>
);
