import { DONE_TEXTS } from '../../../../shared/texts.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';

export type Order = RouterOutputs['admin']['order']['byId'];
type Refund = RouterOutputs['admin']['order']['refund'];

const done = (message: string) => showToast({ message, kind: 'success' });

/** Says what became of a refund: made, on its way, or refused by the provider. */
function tellRefund(refund: Refund | null): void {
  if (refund === null) return;
  if (refund.state === 'failed') showToast({ message: DONE_TEXTS.refundFailed, kind: 'error' });
  else done(refund.state === 'succeeded' ? DONE_TEXTS.refundSucceeded : DONE_TEXTS.refundPending);
}

/**
 * Everything that can be done to an order. Whatever came of it, the order is read anew: a refusal mostly says
 * that it has moved on.
 */
export function useOrderWork() {
  const utils = trpc.useUtils();
  const onSettled = () =>
    Promise.all([
      utils.admin.order.invalidate(),
      utils.admin.dashboard.invalidate(),
      utils.admin.product.list.invalidate(),
    ]);
  const { order } = trpc.admin;
  const saying = (message: string) => ({ onSuccess: () => done(message), onSettled });
  /** For a button of the page itself, which has no dialog to show a refusal in. */
  const aloud = (message: string) => ({
    ...saying(message),
    onError: (error: unknown) => showToast({ message: errorText(error), kind: 'error' as const }),
  });
  return {
    pack: order.pack.useMutation(aloud(DONE_TEXTS.orderPacked)),
    ship: order.ship.useMutation(saying(DONE_TEXTS.orderShipped)),
    deliver: order.deliver.useMutation(aloud(DONE_TEXTS.orderDelivered)),
    return: order.return.useMutation(saying(DONE_TEXTS.orderReturned)),
    cancel: order.cancel.useMutation({
      onSuccess(refund) {
        done(DONE_TEXTS.orderCancelled);
        tellRefund(refund);
      },
      onSettled,
    }),
    refund: order.refund.useMutation({ onSuccess: tellRefund, onSettled }),
    checkPayment: order.checkPayment.useMutation({
      ...aloud(DONE_TEXTS.paymentChecked),
      onSuccess: ({ payment }) =>
        done(payment === 'unknown' ? DONE_TEXTS.paymentUnknown : DONE_TEXTS.paymentChecked),
    }),
    approvePayment: order.approvePayment.useMutation(aloud(DONE_TEXTS.paymentApproved)),
    markLookedAt: order.markLookedAt.useMutation(aloud(DONE_TEXTS.orderLookedAt)),
    takeMissingGoods: order.takeMissingGoods.useMutation(aloud(DONE_TEXTS.goodsTaken)),
    fillInAddress: order.fillInAddress.useMutation(saying(DONE_TEXTS.addressSaved)),
    resendMail: order.resendMail.useMutation(aloud(DONE_TEXTS.mailQueued)),
  };
}

export type OrderWork = ReturnType<typeof useOrderWork>;
