import { formatMoney, type Money, multiplyMoney } from '../../shared/money.ts';
import { type MailBody, writeMail } from '../mail/mail-rules.ts';

/**
 * Amounts in minor units.
 * @param inReview whether what was paid is not what the order comes to: of that nothing is said before somebody
 * has looked at it.
 */
export const orderConfirmationMail = (about: {
  shopName: string;
  link: string;
  number: string;
  lines: readonly { name: string; quantity: number; unitPriceMinor: Money }[];
  totalMinor: Money;
  inReview: boolean;
}): MailBody =>
  writeMail({
    subject: `Your ${about.shopName} order ${about.number}`,
    shopName: about.shopName,
    paragraphs: [
      about.inReview
        ? `Thank you for your order ${about.number} of ${formatMoney(about.totalMinor)}. We are looking at your payment.`
        : `Thank you for your order ${about.number}. We have received your payment of ${formatMoney(about.totalMinor)}.`,
      ...about.lines.map(
        ({ name, quantity, unitPriceMinor }) =>
          `${quantity} × ${name}: ${formatMoney(multiplyMoney(unitPriceMinor, quantity))}`,
      ),
    ],
    action: { label: 'View your orders', url: about.link },
    closing: 'You will hear from us when it is on its way.',
  });
