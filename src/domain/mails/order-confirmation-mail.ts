import { formatMoney, type Money, money, multiplyMoney } from '../../shared/money.ts';
import { type MailBody, writeMail } from './mail-body.ts';

/** Amounts in minor units. */
export const orderConfirmationMail = (about: {
  shopName: string;
  link: string;
  number: string;
  lines: readonly { name: string; quantity: number; unitPriceMinor: Money }[];
  totalMinor: number;
}): MailBody =>
  writeMail({
    subject: `Your ${about.shopName} order ${about.number}`,
    shopName: about.shopName,
    paragraphs: [
      `Thank you for your order ${about.number}. We have received your payment of ${formatMoney(money(about.totalMinor))}.`,
      ...about.lines.map(
        ({ name, quantity, unitPriceMinor }) =>
          `${quantity} × ${name}: ${formatMoney(multiplyMoney(unitPriceMinor, quantity))}`,
      ),
    ],
    action: { label: 'View your orders', url: about.link },
    closing: 'You will hear from us when it is on its way.',
  });
