import { absoluteUrl, MEDIA_PATH, mediaHashOf, pictureUrl } from '../../shared/catalogue/pictures.ts';
import { formatMoney, type Money } from '../../shared/money/money.ts';
import type { SumRow } from '../../shared/orders/order-sums.ts';
import { sumText } from '../../shared/orders/order-sums.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import type { Goods, Letterhead, MailBlock } from '../mail/mail-rules.ts';

/**
 * The full address of a picture in a mail, small if it is our own; null for none.
 * @param image its source, or any of its addresses, one of which order lines keep.
 */
export function mailPicture(publicUrl: string, image: string | null): string | null {
  if (!image) return null;
  const hash = mediaHashOf(image);
  return absoluteUrl(publicUrl, hash ? pictureUrl(MEDIA_PATH + hash, 200) : image);
}

/** Units of an order line and their amount, null to leave it out. `image`: as for `mailPicture`. */
export type MailLine = { name: string; quantity: number; amountMinor: Money | null; image: string | null };

/** Lines of an order with their pictures, as a part of a mail. */
export function goodsBlock(
  { locale, publicUrl = '' }: Letterhead,
  lines: readonly MailLine[],
  currency: string,
): MailBlock {
  const { line } = textsFor(locale.language).mails.orderConfirmation;
  const goods = lines.map(({ name, quantity, amountMinor, image }): Goods => {
    const amount = amountMinor === null ? '' : formatMoney(amountMinor, { ...locale, currency });
    const picture = mailPicture(publicUrl, image);
    const text = amount ? line(quantity, name, amount) : `${quantity} × ${name}`;
    return { name, quantity, amount, text, picture };
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
