import { expect, test } from 'vitest';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { money } from '../../shared/money/money.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../shared/texts/language.ts';
import { orderCancelledMail } from './fulfilment/order-cancelled-mail.ts';
import { orderShippedMail } from './fulfilment/order-shipped-mail.ts';
import { orderLinkMail } from './guest/order-link-mail.ts';
import { orderRefundedMail } from './refunds/order-refunded-mail.ts';
import { returnNewsMail, returnUpdateMail, type ToldReturnState } from './returns/return-mail.ts';

const STATES: readonly ToldReturnState[] = [
  ...(['asked', 'accepted', 'declined', 'received', 'closed', 'withdrawn'] as const),
];

test.each(LANGUAGES)('no two mails that say different things of an order share a subject: %s', (language) => {
  const about = {
    ...{ shopName: 'Voltcart', number: 'AAAAAAA1', name: '', link: 'http://shop.test/order' },
    locale: { ...DEFAULT_LOCALE, language },
  };
  const parcel = { ...about, carrier: 'DHL', trackingNumber: '' };
  const refund = {
    ...about,
    ...{ currency: 'USD', amountMinor: money(1), inFull: true, byHand: false },
    what: { units: [], deliveryMinor: money(0), returned: false, deductedMinor: money(0) },
  };
  const answer = { answer: '', label: '', follows: null };
  const subjects = [
    textsFor(language).mails.orderConfirmation.subject(about.shopName, about.number),
    ...[
      orderLinkMail({ ...about, forAccount: false }),
      orderShippedMail({ ...parcel, corrected: false }),
      orderShippedMail({ ...parcel, corrected: true }),
      orderCancelledMail(about),
      orderRefundedMail({ ...refund, cancelled: false }),
      orderRefundedMail({ ...refund, cancelled: true }),
      ...STATES.map((state) => returnUpdateMail({ ...about, ...answer, goods: [], state })),
      ...(['asked', 'withdrawn'] as const).map((state) =>
        returnNewsMail({ ...about, goods: [], state, reason: '', note: '' }),
      ),
    ].map(({ subject }) => subject),
  ];
  expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([]);
  for (const subject of subjects) expect(subject).toContain('AAAAAAA1');
});
