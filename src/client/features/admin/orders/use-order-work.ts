import { useState } from 'react';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';

export type Order = RouterOutputs['admin']['order']['byId'];
type Refund = RouterOutputs['admin']['order']['refund'];

const toastSuccess = (message: string) => showToast({ message, kind: 'success' });

const REFUND_TEXTS = {
  succeeded: 'refundSucceeded',
  pending: 'refundPending',
  failed: 'refundFailed',
} as const satisfies Record<Refund['state'], keyof Texts['answers']['done']>;

/** Refetches everything that work on an order or on its returns changes. */
export function useOrderRefresh(): () => Promise<unknown> {
  const { admin } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.order.invalidate(),
      admin.return.invalidate(),
      admin.packing.invalidate(),
      admin.dashboard.invalidate(),
      admin.product.list.invalidate(),
    ]);
}

/**
 * For a form that was filled in from the order: the version that its user has seen. This is the one that it was opened
 * with, or the newest once `error` has said that there is one.
 */
export function useSeenVersion({ version }: Pick<Order, 'version'>, error: unknown): number {
  const [opened] = useState(version);
  return reasonOf(error)?.code === 'order_changed' ? version : opened;
}

/** Every action on an order. Each refetches the order: a refusal usually means that it has changed. */
export function useOrderWork() {
  const errorText = useErrorText();
  const { done } = useTexts('answers');
  const texts = useTexts('adminOrders');
  const onSettled = useOrderRefresh();
  const { order } = trpc.admin;
  const withSuccessToast = (message: string) => ({ onSuccess: () => toastSuccess(message), onSettled });
  /** For a button on the page itself, where no dialog can show a refusal. */
  const withResultToast = (message: string) => ({
    ...withSuccessToast(message),
    onError: (error: unknown) => showToast({ message: errorText(error), kind: 'error' as const }),
  });
  return {
    pack: order.pack.useMutation(withResultToast(done.orderPacked)),
    ship: order.ship.useMutation(withSuccessToast(done.orderShipped)),
    correctShipment: order.correctShipment.useMutation(withSuccessToast(done.parcelCorrected)),
    makeReady: order.ship.useMutation(withResultToast(done.orderReady)),
    deliver: order.deliver.useMutation(withResultToast(done.orderDelivered)),
    handOver: order.deliver.useMutation(withResultToast(done.orderPickedUp)),
    return: order.return.useMutation(withSuccessToast(done.orderReturned)),
    cancel: order.cancel.useMutation({
      onSuccess(refund) {
        // The page shows the refund; only one that was refused needs saying.
        if (refund?.state === 'failed') showToast({ message: done.refundFailed, kind: 'error' });
        else toastSuccess(done.orderCancelled);
      },
      onSettled,
    }),
    refund: order.refund.useMutation({
      onSuccess: ({ state }) =>
        showToast({ message: done[REFUND_TEXTS[state]], kind: state === 'failed' ? 'error' : 'success' }),
      onSettled,
    }),
    noteRepayment: order.noteRepayment.useMutation(withSuccessToast(done.repaymentNoted)),
    checkPayment: order.checkPayment.useMutation({
      ...withResultToast(done.paymentChecked),
      onSuccess: ({ payment, unanswered }) =>
        toastSuccess(
          payment === 'unknown'
            ? done.paymentUnknown
            : unanswered
              ? texts.refundUnanswered
              : done.paymentChecked,
        ),
    }),
    approvePayment: order.approvePayment.useMutation(withResultToast(done.paymentApproved)),
    markLookedAt: order.markLookedAt.useMutation(withResultToast(done.orderLookedAt)),
    takeMissingGoods: order.takeMissingGoods.useMutation(withResultToast(done.goodsTaken)),
    fillInAddress: order.fillInAddress.useMutation(withSuccessToast(done.addressSaved)),
    resendMail: order.resendMail.useMutation(withResultToast(done.mailQueued)),
  };
}

export type OrderWork = ReturnType<typeof useOrderWork>;
