import { formatMoney, type Money } from '../../../shared/money/money.ts';
import type { OffsiteFaultCode } from '../../../shared/operations/offsite.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBlock, type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** An order in the owner's news; the amount in minor units. */
export type PlacedOrder = {
  number: string;
  name: string;
  totalMinor: Money;
  currency: string;
  livemode: boolean;
};

/** The owner's news: each list holds what is new since the last email. */
export type OwnerNews = {
  orders: PlacedOrder[];
  toLookAt: { number: string }[];
  lowStock: { name: string; units: number }[];
  /** Why the nightly backup failed; null when it did not, or that was told already. */
  backupFailure: string | null;
  /** The same of the copy elsewhere. */
  offsiteFailure: { code: OffsiteFaultCode; detail: string } | null;
};

/** Lines of one list; longer ones end with a count. */
const LINES = 20;

/** One mail with everything new. */
export function ownerNewsMail(news: OwnerNews, about: Letterhead & { panelUrl: string }): MailBody {
  const {
    mails: { ownerNews: texts },
    offsite: { faults },
  } = textsFor(about.locale.language);
  const { offsiteFailure } = news;
  const lists: [heading: string, lines: string[]][] = [
    [
      texts.orders(news.orders.length),
      news.orders.map(({ number, name, totalMinor, currency, livemode }) =>
        texts.order(number, formatMoney(totalMinor, { ...about.locale, currency }), name, !livemode),
      ),
    ],
    [texts.toLookAt(news.toLookAt.length), news.toLookAt.map(({ number }) => number)],
    [
      texts.lowStock(news.lowStock.length),
      news.lowStock.map(({ name, units }) => texts.product(name, units)),
    ],
    [texts.failedBackup, news.backupFailure === null ? [] : [news.backupFailure]],
    [
      texts.failedOffsite,
      offsiteFailure === null ? [] : [faults[offsiteFailure.code](offsiteFailure.detail)],
    ],
  ];
  const told = lists.filter(([, lines]) => lines.length > 0);
  const summary = told.map(([heading]) => heading).join(', ');
  return writeMail(about, {
    kind: 'owner_news',
    subject: texts.subject(about.shopName, summary),
    opening: [],
    values: { news: summary },
    blocks: told.flatMap(([heading, lines]): MailBlock[] => [
      { kind: 'heading', text: texts.headOf(heading) },
      ...[
        ...lines.slice(0, LINES),
        ...(lines.length > LINES ? [texts.andMore(lines.length - LINES)] : []),
      ].map((text) => ({ kind: 'text', text }) as const),
    ]),
    action: { label: texts.action, url: about.panelUrl },
    closing: texts.closing,
  });
}
