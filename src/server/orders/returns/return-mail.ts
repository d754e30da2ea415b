import type { ShownReturnState } from '../../../shared/orders/returns.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBlock, type MailBody, writeMail } from '../../mail/mail-rules.ts';
import type { WhatFollows } from './return-rules.ts';

/** The states that get an email of their own; a refund has one anyway. */
export type ToldReturnState = Exclude<ShownReturnState, 'refunded'>;

type AboutReturn = Letterhead & {
  number: string;
  /** The customer's; '' if unknown. */
  name: string;
  /** Names and quantities. */
  goods: readonly { name: string; quantity: number }[];
  link: string;
};

const goodsText = ({ goods }: AboutReturn): MailBlock => ({
  kind: 'text',
  text: goods.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
});

/**
 * Tells the customer where their return stands.
 * @param about `answer` and `label` are the owner's words to its acceptance or refusal, '' for none.
 */
export const returnUpdateMail = (
  about: AboutReturn & { state: ToldReturnState; answer: string; label: string; follows: WhatFollows },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.returnUpdate;
  const words = (text: string): MailBlock[] => (text ? [{ kind: 'text', text }] : []);
  return writeMail(about, {
    kind: 'return_update',
    subject: texts.subjects[about.state](about.shopName, about.number),
    opening: [
      [
        texts.states[about.state](about.number),
        ...(about.follows ? [texts.follows[about.follows]] : []),
      ].join(' '),
    ],
    values: { name: about.name, orderNumber: about.number },
    blocks: [
      goodsText(about),
      ...words(about.answer),
      ...(about.label ? [{ kind: 'heading', text: texts.label } as const, ...words(about.label)] : []),
    ],
    action: { label: texts.action, url: about.link },
    closing: texts.closing,
  });
};

/** Tells the owner that a customer asked to return goods, or no longer does. */
export const returnNewsMail = (
  about: AboutReturn & { state: 'asked' | 'withdrawn'; reason: string; note: string },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.returnNews;
  return writeMail(about, {
    kind: 'return_news',
    subject: texts.subjects[about.state](about.shopName, about.number),
    opening: [texts.states[about.state](about.number, about.name)],
    values: { name: about.name, orderNumber: about.number },
    blocks: [goodsText(about), { kind: 'text', text: [about.reason, about.note].filter(Boolean).join('\n') }],
    action: { label: texts.action, url: about.link },
    closing: texts.closings[about.state],
  });
};
