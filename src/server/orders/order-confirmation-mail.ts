import { formatMoney, type Money, multiplyMoney } from '../../shared/money/money.ts';
import { type ShownSums, sumRows } from '../../shared/orders/order-sums.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import {
  type EnclosedText,
  type Letterhead,
  type MailBlock,
  type MailBody,
  writeMail,
} from '../mail/mail-rules.ts';
import { goodsBlock, sumsBlock } from './mail-goods-rules.ts';
import { type BuyerColumns, buyerLines } from './order-address-rules.ts';

/**
 * Amounts in minor units.
 * @param buyer whose name is '' if unknown, as are the parts of the address.
 * @param agreed the texts that the order is subject to: a link to them would not last.
 * @param inReview whether the amount paid differs from the total; then the mail does not mention it until an
 * admin has reviewed it, and has none of the owner's words, which may thank for the payment.
 * @param awaited whether the customer still waits for the goods.
 */
export const orderConfirmationMail = (
  about: Letterhead & {
    link: string;
    number: string;
    buyer: BuyerColumns;
    lines: readonly { name: string; quantity: number; unitPriceMinor: Money; image: string | null }[];
    currency: string;
    sums: ShownSums;
    inReview: boolean;
    awaited: boolean;
    agreed: readonly EnclosedText[];
  },
): MailBody => {
  const { mails, orderSums } = textsFor(about.locale.language);
  const texts = mails.orderConfirmation;
  const locale = { ...about.locale, currency: about.currency };
  const amount = formatMoney(about.sums.totalMinor, locale);
  const rows = sumRows(about.sums, orderSums, locale);
  const isOwn = Boolean(about.ownTexts?.order_confirmation?.opening);
  const lines = about.lines.map(({ unitPriceMinor, ...line }) => ({
    ...line,
    amountMinor: multiplyMoney(unitPriceMinor, line.quantity),
  }));
  return writeMail(about, {
    kind: about.inReview ? null : 'order_confirmation',
    subject: texts.subject(about.shopName, about.number),
    opening: [(about.inReview ? texts.inReview : texts.paid)(about.number, amount)],
    values: { name: about.buyer.name, orderNumber: about.number, amount },
    blocks: [
      goodsBlock(about, lines, about.currency),
      // A total that nothing leads to is in the first sentence, unless the owner wrote that.
      ...(rows.length > 1 || isOwn ? [sumsBlock(rows)] : []),
      ...addressBlocks(about),
    ],
    action: { label: texts.action, url: about.link },
    closing: closingOf(about),
    enclosed: about.agreed,
  });
};

function closingOf({
  awaited,
  sums,
  locale,
}: Pick<Parameters<typeof orderConfirmationMail>[0], 'awaited' | 'sums' | 'locale'>): string {
  const { orderConfirmation, orderShipped } = textsFor(locale.language).mails;
  if (!awaited) return orderShipped.closing;
  return sums.delivery?.pickUp ? orderConfirmation.pickUpClosing : orderConfirmation.closing;
}

/** Where the goods go; of goods that are picked up, the sums say where. */
function addressBlocks({
  buyer,
  sums,
  locale,
}: Pick<Parameters<typeof orderConfirmationMail>[0], 'buyer' | 'sums' | 'locale'>): MailBlock[] {
  const lines = buyerLines(buyer, locale);
  if (lines.length === 0) return [];
  const texts = textsFor(locale.language).purchase;
  return [
    { kind: 'heading', text: sums.delivery?.pickUp ? texts.yourAddress : texts.deliveryAddress },
    { kind: 'text', text: lines.join('\n') },
  ];
}
