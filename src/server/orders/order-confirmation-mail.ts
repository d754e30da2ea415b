import { formatMoney, type Money, multiplyMoney } from '../../shared/money/money.ts';
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
    totalMinor: Money;
    inReview: boolean;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.orderConfirmation;
  const amount = (of: Money) => formatMoney(of, { ...about.locale, currency: about.currency });
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      (about.inReview ? texts.inReview : texts.paid)(about.number, amount(about.totalMinor)),
      ...about.lines.map(({ name, quantity, unitPriceMinor }) =>
        texts.line(quantity, name, amount(multiplyMoney(unitPriceMinor, quantity))),
      ),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
