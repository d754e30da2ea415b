import { formatMoney, type Money } from '../../../shared/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Language } from '../../../shared/texts/language.ts';
import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** `amountMinor` went back now; `inFull` says that nothing of the payment is left with us. */
export const orderRefundedMail = (about: {
  language: Language;
  shopName: string;
  link: string;
  number: string;
  amountMinor: Money;
  inFull: boolean;
}): MailBody => {
  const texts = textsFor(about.language).mails.orderRefunded;
  return writeMail({
    language: about.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [(about.inFull ? texts.inFull : texts.inPart)(about.number, formatMoney(about.amountMinor))],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
