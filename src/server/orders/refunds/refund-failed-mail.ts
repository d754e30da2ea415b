import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** For a refund that was reported as paid out and came back. */
export function refundFailedMail(
  about: Letterhead & {
    link: string;
    number: string;
    /** The customer's; '' if unknown. */
    name: string;
    /** The payment's currency. */
    currency: string;
    amountMinor: Money;
    /** Whether its credit note was cancelled. */
    reversed: boolean;
  },
): MailBody {
  const { refundFailed: texts } = textsFor(about.locale.language).mails;
  const amount = formatMoney(about.amountMinor, { ...about.locale, currency: about.currency });
  return writeMail(about, {
    kind: 'refund_failed',
    subject: texts.subject(about.shopName, about.number),
    opening: [texts.cameBack(about.number, amount), ...(about.reversed ? [texts.creditNoteCancelled] : [])],
    values: { name: about.name, orderNumber: about.number, amount },
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
}
