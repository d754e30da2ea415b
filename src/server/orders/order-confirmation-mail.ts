import { formatMoney, type Money, multiplyMoney } from '../../shared/money.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type MailBody, writeMail } from '../mail/mail-rules.ts';

/**
 * Amounts in minor units.
 * @param inReview whether what was paid is not what the order comes to: of that nothing is said before somebody
 * has looked at it.
 */
export const orderConfirmationMail = (about: {
  language: Language;
  shopName: string;
  link: string;
  number: string;
  lines: readonly { name: string; quantity: number; unitPriceMinor: Money }[];
  totalMinor: Money;
  inReview: boolean;
}): MailBody => {
  const texts = textsFor(about.language).mails.orderConfirmation;
  return writeMail({
    language: about.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      (about.inReview ? texts.inReview : texts.paid)(about.number, formatMoney(about.totalMinor)),
      ...about.lines.map(({ name, quantity, unitPriceMinor }) =>
        texts.line(quantity, name, formatMoney(multiplyMoney(unitPriceMinor, quantity))),
      ),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
