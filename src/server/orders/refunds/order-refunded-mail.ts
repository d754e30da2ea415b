import { formatMoney, type Money, money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';
import { goodsBlock, type MailLine, sumsBlock } from '../mail-goods-rules.ts';

/** What a refund was for. Its units have amounts where these lead to its own. */
export type RefundedFor = {
  units: readonly MailLine[];
  deliveryMinor: Money;
  /** Whether its units came back in a return. */
  returned: boolean;
  /** What the shop kept of the price of a return's units. */
  deductedMinor: Money;
};

/** `amountMinor` is this refund's amount; `inFull` means that nothing of the payment is left. */
export const orderRefundedMail = (
  about: Letterhead & {
    link: string;
    number: string;
    /** The customer's; '' if unknown. */
    name: string;
    /** The payment's currency. */
    currency: string;
    amountMinor: Money;
    inFull: boolean;
    /** Whether the order is cancelled, of which nothing else tells the customer. */
    cancelled: boolean;
    /** Whether the money went another way than back to the card. */
    byHand: boolean;
    what: RefundedFor;
  },
): MailBody => {
  const { mails, orderSums } = textsFor(about.locale.language);
  const texts = mails.orderRefunded;
  const format = (of: Money) => formatMoney(of, { ...about.locale, currency: about.currency });
  const amount = format(about.amountMinor);
  const { units, deliveryMinor, returned, deductedMinor } = about.what;
  const sum = (label: string, of: Money) => sumsBlock([{ kind: 'part', label, amount: format(of) }]);
  const said = about.byHand ? texts.byHand : about.inFull ? texts.inFull : texts.inPart;
  return writeMail(about, {
    kind: 'order_refunded',
    subject: (about.cancelled ? texts.cancelledSubject : texts.subject)(about.shopName, about.number),
    opening: [
      ...(about.cancelled ? [mails.orderCancelled.cancelled(about.number)] : []),
      said(about.number, amount),
      ...(returned ? [texts.ofReturn] : []),
    ],
    values: { name: about.name, orderNumber: about.number, amount },
    blocks: [
      ...(units.length > 0 ? [goodsBlock(about, units, about.currency)] : []),
      ...(deliveryMinor > 0 ? [sum(orderSums.delivery, deliveryMinor)] : []),
      ...(deductedMinor > 0 ? [sum(texts.deducted, money(-deductedMinor))] : []),
    ],
    action: { label: texts.action, url: about.link },
    closing: about.byHand ? texts.closingByHand : texts.closing,
  });
};
