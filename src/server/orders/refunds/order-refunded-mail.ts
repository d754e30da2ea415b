import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBlock, type MailBody, writeMail } from '../../mail/mail-rules.ts';
import { goodsBlock, type MailLine, sumsBlock } from '../mail-goods-rules.ts';

/** Units of a line, or the delivery. */
export type RefundPart = MailLine | { deliveryMinor: Money };

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
    /** What it was for; none where one does not know. */
    parts: readonly RefundPart[];
  },
): MailBody => {
  const { mails, orderSums } = textsFor(about.locale.language);
  const texts = mails.orderRefunded;
  const format = (of: Money) => formatMoney(of, { ...about.locale, currency: about.currency });
  const amount = format(about.amountMinor);
  const said = about.byHand ? texts.byHand : about.inFull ? texts.inFull : texts.inPart;
  return writeMail(about, {
    kind: 'order_refunded',
    subject: texts.subject(about.shopName, about.number),
    opening: [
      ...(about.cancelled ? [mails.orderCancelled.cancelled(about.number)] : []),
      said(about.number, amount),
    ],
    values: { name: about.name, orderNumber: about.number, amount },
    blocks: about.parts.map(
      (part): MailBlock =>
        'deliveryMinor' in part
          ? sumsBlock([{ kind: 'part', label: orderSums.delivery, amount: format(part.deliveryMinor) }])
          : goodsBlock(about, [part], about.currency),
    ),
    action: { label: texts.action, url: about.link },
    closing: about.byHand ? texts.closingByHand : texts.closing,
  });
};
