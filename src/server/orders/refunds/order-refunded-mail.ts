import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** `amountMinor` is this refund's amount; `inFull` means that nothing of the payment is left. */
export const orderRefundedMail = (
  about: Letterhead & {
    link: string;
    number: string;
    /** The payment's currency. */
    currency: string;
    amountMinor: Money;
    inFull: boolean;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.orderRefunded;
  return writeMail({
    language: about.locale.language,
    subject: texts.subject(about.shopName, about.number),
    paragraphs: [
      (about.inFull ? texts.inFull : texts.inPart)(
        about.number,
        formatMoney(about.amountMinor, { ...about.locale, currency: about.currency }),
      ),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
    shopName: about.shopName,
  });
};
