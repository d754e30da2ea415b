import { toId } from '../../../shared/ids.ts';
import { type Money, money, multiplyMoney, sumMoney } from '../../../shared/money/money.ts';
import type { MailKind } from '../../../shared/operations/mail.ts';
import { PAGES } from '../../../shared/pages/pages.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailTakenMail,
  verifyEmailMail,
} from '../../accounts/email/email-mail.ts';
import { passwordResetMail } from '../../accounts/passwords/password-reset-mail.ts';
import {
  accountDeletedMail,
  failedSignInsMail,
  newBrowserMail,
  passwordChangedMail,
  secondFactorChangedMail,
  signInLinkMail,
} from '../../accounts/security-mail.ts';
import { LINK_VALID_MINUTES } from '../../accounts/sign-in/sign-in-rules.ts';
import type { Letterhead, MailBody } from '../../mail/mail-rules.ts';
import { panelLink } from '../../mail/panel-link-rules.ts';
import { orderCancelledMail } from '../../orders/fulfilment/order-cancelled-mail.ts';
import { orderShippedMail } from '../../orders/fulfilment/order-shipped-mail.ts';
import { orderLinkMail } from '../../orders/guest/order-link-mail.ts';
import { orderConfirmationMail } from '../../orders/order-confirmation-mail.ts';
import { orderRefundedMail } from '../../orders/refunds/order-refunded-mail.ts';
import { refundFailedMail } from '../../orders/refunds/refund-failed-mail.ts';
import { returnNewsMail, returnUpdateMail } from '../../orders/returns/return-mail.ts';
import { withdrawalMail, withdrawalNewsMail } from '../../orders/withdrawals/withdrawal-mail.ts';
import { reviewRequestMail } from '../../reviews/review-request-mail.ts';
import { backInStockMail, confirmStockRequestMail } from '../../stock-alerts/stock-alert-mail.ts';
import { ownerNewsMail } from '../owner-news/owner-news-mail.ts';
import { testMail } from './test-mail.ts';

/** A product of the shop, to stand in an example order. */
export type ExampleProduct = { name: string; unitPriceMinor: Money; image: string | null };

/** Of a browser that everybody knows. */
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
/** Of a network for examples (RFC 5737). */
const ADDRESS = '203.0.113.7';
const NUMBER = 'EXAMPLE2';

/**
 * A mail of this kind with a made-up occasion, written by what writes the real one. Its links carry no secret.
 * @param products of the shop, up to two; made-up ones take the place of missing ones.
 */
export function exampleMail(
  kind: MailKind,
  letterhead: Letterhead & { publicUrl: string },
  products: readonly ExampleProduct[],
): MailBody {
  const { publicUrl, locale } = letterhead;
  const { example } = textsFor(locale.language).adminMails;
  const goods = example.goods.map(
    (name, at): ExampleProduct => products[at] ?? { name, unitPriceMinor: money(4_900), image: null },
  );
  const lines = goods.map((product, at) => ({ ...product, quantity: at + 1 }));
  const subtotalMinor = sumMoney(
    lines.map(({ unitPriceMinor, quantity }) => multiplyMoney(unitPriceMinor, quantity)),
  );
  const order = {
    ...letterhead,
    number: NUMBER,
    name: example.name,
    currency: locale.currency,
    link: `${publicUrl}/order`,
  };
  const withdrawal = {
    ...{ name: example.name, number: NUMBER, email: 'customer@example.com', goods: '' },
    at: new Date('2026-06-19T10:00:00Z'),
  };
  const warning = { ...letterhead, newPasswordUrl: `${publicUrl}/forgot-password` };
  const [refunded] = lines;
  const refundedMinor = refunded?.unitPriceMinor ?? money(0);
  const write: Record<MailKind, () => MailBody> = {
    order_confirmation: () =>
      orderConfirmationMail({
        ...order,
        buyer: {
          ...{ name: example.name, company: '', vatNumber: '' },
          ...{ addressLine1: example.street, addressLine2: '', addressCity: example.city, addressState: '' },
          ...{ addressPostalCode: example.postalCode, addressCountry: example.country },
        },
        lines,
        sums: {
          subtotalMinor,
          discountMinor: money(0),
          shippingMinor: money(0),
          taxMinor: money(0),
          totalMinor: subtotalMinor,
          taxIncluded: true,
          taxes: [],
          delivery: { name: example.delivery, days: { from: 2, to: 4 }, pickUp: false },
          discountCode: null,
        },
        awaited: true,
        inReview: false,
        agreed: [],
      }),
    order_shipped: () =>
      orderShippedMail({
        ...order,
        carrier: 'DHL Express',
        corrected: false,
        trackingNumber: 'JD014600006281230704',
      }),
    order_cancelled: () => orderCancelledMail(order),
    order_refunded: () =>
      orderRefundedMail({
        ...order,
        amountMinor: refundedMinor,
        inFull: false,
        cancelled: false,
        byHand: false,
        what: {
          units: refunded ? [{ ...refunded, amountMinor: refundedMinor }] : [],
          ...{ deliveryMinor: money(0), returned: false, deductedMinor: money(0) },
        },
      }),
    refund_failed: () =>
      refundFailedMail({
        ...order,
        amountMinor: refundedMinor,
        what: { kind: 'cameBack', creditNoteCancelled: true },
      }),
    order_link: () => orderLinkMail({ ...order, forAccount: false }),
    confirm_stock_request: () =>
      confirmStockRequestMail({ ...order, product: goods[0]?.name ?? '', validForHours: 24 }),
    back_in_stock: () =>
      backInStockMail({
        ...order,
        product: goods[0]?.name ?? '',
        unsubscribeUrl: `${publicUrl}${PAGES.unsubscribe.path}`,
      }),
    review_request: () =>
      reviewRequestMail({
        ...order,
        publicUrl,
        pickUp: false,
        products: goods.map(({ name, image }) => ({ id: toId('product', 'example'), name, image })),
        unsubscribeUrl: `${publicUrl}${PAGES.unsubscribe.path}`,
      }),
    return_update: () =>
      returnUpdateMail({
        ...order,
        goods: lines,
        state: 'accepted',
        answer: example.answer,
        label: example.label,
        follows: null,
      }),
    return_news: () =>
      returnNewsMail({ ...order, goods: lines, state: 'asked', reason: example.reason, note: '' }),
    withdrawal: () => withdrawalMail({ ...letterhead, withdrawal }),
    withdrawal_news: () =>
      withdrawalNewsMail({ ...letterhead, withdrawal, link: order.link, ordersLink: order.link }),
    password_reset: () =>
      passwordResetMail({ ...letterhead, link: `${publicUrl}/reset-password`, validForMinutes: 30 }),
    sign_in_link: () =>
      signInLinkMail({ ...letterhead, link: `${publicUrl}/login`, validForMinutes: LINK_VALID_MINUTES }),
    failed_sign_ins: () => failedSignInsMail(warning),
    new_browser: () => newBrowserMail({ ...warning, userAgent: USER_AGENT, address: ADDRESS }),
    second_factor_changed: () => secondFactorChangedMail({ ...warning, change: 'passkeyAdded', isOn: true }),
    password_changed: () => passwordChangedMail(warning),
    verify_email: () =>
      verifyEmailMail({ ...letterhead, link: `${publicUrl}/verify-email`, validForHours: 24 }),
    email_taken: () => emailTakenMail(letterhead),
    email_change_asked: () => emailChangeAskedMail(warning),
    email_changed: () => emailChangedMail(letterhead),
    account_deleted: () => accountDeletedMail(letterhead),
    owner_news: () =>
      ownerNewsMail(
        {
          orders: [
            {
              number: NUMBER,
              name: example.name,
              totalMinor: subtotalMinor,
              currency: locale.currency,
              livemode: true,
            },
          ],
          toLookAt: [{ number: NUMBER }],
          lowStock: [{ name: example.lowStock, units: 3 }],
          backupFailure: example.backupFailure,
          offsiteFailure: null,
        },
        { ...letterhead, panelUrl: panelLink(publicUrl) },
      ),
    test: () => testMail({ ...letterhead, link: publicUrl }),
  };
  return write[kind]();
}
