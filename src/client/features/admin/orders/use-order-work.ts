import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';

export type Order = RouterOutputs['admin']['order']['byId'];
type Refund = RouterOutputs['admin']['order']['refund'];

const say = (message: string) => showToast({ message, kind: 'success' });

/** Tells the admin whether a refund was made, is pending, or was refused by the provider. */
function tellRefund(refund: Refund | null, done: Texts['answers']['done']): void {
  if (refund === null) return;
  if (refund.state === 'failed') showToast({ message: done.refundFailed, kind: 'error' });
  else say(refund.state === 'succeeded' ? done.refundSucceeded : done.refundPending);
}

/**
 * Every action on an order. The order is refetched whatever the result: a refusal usually means that it has
 * changed.
 */
export function useOrderWork() {
  const errorText = useErrorText();
  const { done } = useTexts('answers');
  const utils = trpc.useUtils();
  const onSettled = () =>
    Promise.all([
      utils.admin.order.invalidate(),
      utils.admin.dashboard.invalidate(),
      utils.admin.product.list.invalidate(),
    ]);
  const { order } = trpc.admin;
  const saying = (message: string) => ({ onSuccess: () => say(message), onSettled });
  /** For a button on the page itself, where no dialog can show a refusal. */
  const aloud = (message: string) => ({
    ...saying(message),
    onError: (error: unknown) => showToast({ message: errorText(error), kind: 'error' as const }),
  });
  return {
    pack: order.pack.useMutation(aloud(done.orderPacked)),
    ship: order.ship.useMutation(saying(done.orderShipped)),
    deliver: order.deliver.useMutation(aloud(done.orderDelivered)),
    return: order.return.useMutation(saying(done.orderReturned)),
    cancel: order.cancel.useMutation({
      onSuccess(refund) {
        say(done.orderCancelled);
        tellRefund(refund, done);
      },
      onSettled,
    }),
    refund: order.refund.useMutation({ onSuccess: (refund) => tellRefund(refund, done), onSettled }),
    checkPayment: order.checkPayment.useMutation({
      ...aloud(done.paymentChecked),
      onSuccess: ({ payment }) => say(payment === 'unknown' ? done.paymentUnknown : done.paymentChecked),
    }),
    approvePayment: order.approvePayment.useMutation(aloud(done.paymentApproved)),
    markLookedAt: order.markLookedAt.useMutation(aloud(done.orderLookedAt)),
    takeMissingGoods: order.takeMissingGoods.useMutation(aloud(done.goodsTaken)),
    fillInAddress: order.fillInAddress.useMutation(saying(done.addressSaved)),
    resendMail: order.resendMail.useMutation(aloud(done.mailQueued)),
  };
}

export type OrderWork = ReturnType<typeof useOrderWork>;
