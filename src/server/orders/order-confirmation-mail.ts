import { formatMoney, type Money, multiplyMoney } from '../../shared/money/money.ts';
import { type ShownSums, sumRows, sumText } from '../../shared/orders/order-sums.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../mail/mail-rules.ts';

/**
 * Amounts in minor units.
 * @param inReview whether the amount paid differs from the total; then the mail does not mention it until an
 * admin has reviewed it.
 */
export const orderConfirmationMail = (
  about: Letterhead & {
    link: string;
    number: string;
    lines: readonly { name: string; quantity: number; unitPriceMinor: Money }[];
    currency: string;
    sums: ShownSums;
    inReview: boolean;
  },
): MailBody => {
  const { mails, orderSums } = textsFor(about.locale.language);
  const texts = mails.orderConfirmation;
  const locale = { ...about.locale, currency: about.currency };
  const amount = (of: Money) => formatMoney(of, locale);
  const rows = sumRows(about.sums, orderSums, locale);
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      (about.inReview ? texts.inReview : texts.paid)(about.number, amount(about.sums.totalMinor)),
      ...about.lines.map(({ name, quantity, unitPriceMinor }) =>
        texts.line(quantity, name, amount(multiplyMoney(unitPriceMinor, quantity))),
      ),
      // A total that nothing leads to is in the first sentence.
      ...(rows.length > 1 ? rows.map(sumText) : []),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
    brand: about.brand,
  });
};
