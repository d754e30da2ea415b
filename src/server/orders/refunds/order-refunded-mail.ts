import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { sumText } from '../../../shared/orders/order-sums.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** Units of a line, or the delivery. */
export type RefundPart = { name: string; quantity: number; amountMinor: Money } | { deliveryMinor: Money };

/** `amountMinor` is this refund's amount; `inFull` means that nothing of the payment is left. */
export const orderRefundedMail = (
  about: Letterhead & {
    link: string;
    number: string;
    /** The payment's currency. */
    currency: string;
    amountMinor: Money;
    inFull: boolean;
    /** What it was for; none where one does not know. */
    parts: readonly RefundPart[];
  },
): MailBody => {
  const { mails, orderSums } = textsFor(about.locale.language);
  const texts = mails.orderRefunded;
  const amount = (of: Money) => formatMoney(of, { ...about.locale, currency: about.currency });
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      (about.inFull ? texts.inFull : texts.inPart)(about.number, amount(about.amountMinor)),
      ...about.parts.map((part) =>
        'deliveryMinor' in part
          ? sumText({ kind: 'part', label: orderSums.delivery, amount: amount(part.deliveryMinor) })
          : mails.orderConfirmation.line(part.quantity, part.name, amount(part.amountMinor)),
      ),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
    brand: about.brand,
  });
};
