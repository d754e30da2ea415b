import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** For a refund that was reported as paid out and came back, and for the refused one of a cancelled order. */
export function refundFailedMail(
  about: Letterhead & {
    link: string;
    number: string;
    /** The customer's; '' if unknown. */
    name: string;
    /** The payment's currency. */
    currency: string;
    amountMinor: Money;
    what:
      | { kind: 'cameBack'; creditNoteCancelled: boolean }
      /** Nothing else tells the customer that the order is cancelled. */
      | { kind: 'refused' };
  },
): MailBody {
  const { number, what } = about;
  const { refundFailed: texts, orderCancelled } = textsFor(about.locale.language).mails;
  const amount = formatMoney(about.amountMinor, { ...about.locale, currency: about.currency });
  return writeMail(about, {
    kind: 'refund_failed',
    subject: (what.kind === 'refused' ? orderCancelled.subject : texts.subject)(about.shopName, number),
    opening:
      what.kind === 'refused'
        ? [orderCancelled.cancelled(number), texts.refused(amount)]
        : [texts.cameBack(number, amount), ...(what.creditNoteCancelled ? [texts.creditNoteCancelled] : [])],
    values: { name: about.name, orderNumber: number, amount },
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
}
