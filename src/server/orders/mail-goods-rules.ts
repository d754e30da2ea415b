import { absoluteUrl, pictureUrl } from '../../shared/catalogue/pictures.ts';
import { formatMoney, type Money } from '../../shared/money/money.ts';
import type { SumRow } from '../../shared/orders/order-sums.ts';
import { sumText } from '../../shared/orders/order-sums.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import type { Goods, Letterhead, MailBlock } from '../mail/mail-rules.ts';

/** Units of an order line and their amount. `image`: the source of the picture. */
export type MailLine = { name: string; quantity: number; amountMinor: Money; image: string | null };

/** Lines of an order with their pictures, as a part of a mail. */
export function goodsBlock(
  { locale, publicUrl = '' }: Letterhead,
  lines: readonly MailLine[],
  currency: string,
): MailBlock {
  const { line } = textsFor(locale.language).mails.orderConfirmation;
  const goods = lines.map(({ name, quantity, amountMinor, image }): Goods => {
    const amount = formatMoney(amountMinor, { ...locale, currency });
    const picture = image && absoluteUrl(publicUrl, pictureUrl(image, 200));
    return { name, quantity, amount, text: line(quantity, name, amount), picture: picture || null };
  });
  return { kind: 'goods', goods };
}

/** The rows that lead to a total, as a part of a mail. */
export const sumsBlock = (rows: readonly SumRow[]): MailBlock => ({
  kind: 'sums',
  rows: rows.map((row) => ({
    label: row.more ? `${row.label} (${row.more})` : row.label,
    amount: row.amount,
    text: sumText(row),
    isTotal: row.kind === 'total',
  })),
});
