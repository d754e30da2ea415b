import { readOrderNumber } from '../../../shared/orders/order-number.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { formatsIn } from '../../../shared/texts/dates.ts';
import { LOCALES } from '../../../shared/texts/language.ts';
import { type Letterhead, type MailBlock, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** What somebody entered to withdraw from a contract, and when. `goods`: '' for the whole order. */
export type Withdrawal = { name: string; number: string; email: string; goods: string; at: Date };

/** A time with its zone, "1:00 PM GMT+1": an email knows neither where its reader is, nor which zone the shop has then. */
function momentIn(locale: Letterhead['locale'], at: Date): string {
  const zoned = new Intl.DateTimeFormat(LOCALES[locale.language], {
    timeZone: locale.timeZone || undefined,
    timeZoneName: 'short',
  });
  const zone = zoned.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${formatsIn(locale.language, locale).moment.format(at)} ${zone}`;
}

function statement({ locale }: Letterhead, { name, number, email, goods, at }: Withdrawal): MailBlock {
  const texts = textsFor(locale.language).mails.withdrawal;
  const lines = [
    texts.at(momentIn(locale, at)),
    texts.name(name),
    texts.number(number),
    texts.email(email),
    goods ? texts.goods(goods) : texts.allGoods,
  ];
  return { kind: 'text', text: lines.join('\n') };
}

/** A stranger can send a statement to anybody: of a number that is none, subjects and the owner's words say nothing. */
const valuesOf = ({ name, number }: Withdrawal) => ({ name, orderNumber: readOrderNumber(number) ?? '' });

/** Confirms to a customer what they sent and when, as article 11a (4) of Directive 2011/83/EU asks. */
export const withdrawalMail = (about: Letterhead & { withdrawal: Withdrawal }): MailBody => {
  const { withdrawal } = about;
  const texts = textsFor(about.locale.language).mails.withdrawal;
  return writeMail(about, {
    kind: 'withdrawal',
    subject: texts.subject(about.shopName, readOrderNumber(withdrawal.number)),
    opening: [texts.received(withdrawal.number)],
    values: valuesOf(withdrawal),
    blocks: [statement(about, withdrawal)],
    action: null,
    closing: texts.closing,
  });
};

/** Tells the owner. @param link to the order in the panel; null if the shop has no such order. */
export const withdrawalNewsMail = (
  about: Letterhead & { withdrawal: Withdrawal; link: string | null; ordersLink: string },
): MailBody => {
  const { withdrawal, link } = about;
  const texts = textsFor(about.locale.language).mails.withdrawalNews;
  return writeMail(about, {
    kind: 'withdrawal_news',
    subject: texts.subject(about.shopName, readOrderNumber(withdrawal.number)),
    opening: [texts.came(withdrawal.number)],
    values: valuesOf(withdrawal),
    blocks: [statement(about, withdrawal), ...(link ? [] : [{ kind: 'text', text: texts.unknown } as const])],
    action: link ? { label: texts.action, url: link } : { label: texts.orders, url: about.ordersLink },
    closing: texts.closing,
  });
};
