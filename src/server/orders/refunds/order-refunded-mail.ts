import { formatMoney, type Money } from '../../../shared/money.ts';
import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** `amountMinor` went back now; `inFull` says that nothing of the payment is left with us. */
export const orderRefundedMail = (about: {
  shopName: string;
  link: string;
  number: string;
  amountMinor: Money;
  inFull: boolean;
}): MailBody =>
  writeMail({
    subject: `Refund for your ${about.shopName} order ${about.number}`,
    shopName: about.shopName,
    paragraphs: [
      about.inFull
        ? `We have refunded your order ${about.number}: ${formatMoney(about.amountMinor)} is on its way back to your card.`
        : `We have refunded ${formatMoney(about.amountMinor)} of your order ${about.number}. It is on its way back to your card.`,
    ],
    action: { label: 'View your order', url: about.link },
    closing: 'Depending on your bank it takes 5 to 10 days until you see it.',
  });
