import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { CouponRow } from '../rows.ts';
import { type Store, secondsNow } from '../store.ts';
import type { Api } from './api.ts';
import { ApiError, invalidRequest, noSuch } from './api-error.ts';
import type { Metadata, ParamReader } from './params.ts';

type CouponParams = {
  id: string;
  name: string | null;
  amountOff: number;
  currency: string;
  maxRedemptions: number | null;
  redeemBy: number | null;
  metadata: Metadata;
};

const MOST = { min: 1, max: 99_999_999 };

/** The calls under /v1/coupons, for coupons that take an amount off once. */
export function addCouponsApi(api: Api, store: Store): void {
  api.add({
    method: 'POST',
    path: '/v1/coupons',
    read: ({ params }) => readCouponParams(params),
    answer: (params) => couponObject(createCoupon(store, params), secondsNow(store)),
  });
  api.add({
    method: 'GET',
    path: '/v1/coupons/:id',
    read: () => null,
    answer: (_input, { id }) => couponObject(getCoupon(store, id, 'coupon', 404), secondsNow(store)),
  });
}

function readCouponParams(params: ParamReader): CouponParams {
  const amountOff = params.integer('amount_off', MOST);
  if (amountOff === null) throw params.missing('amount_off');
  const duration = params.choice('duration', ['once', 'forever', 'repeating']) ?? 'once';
  if (duration !== 'once') throw invalidRequest('Only the duration `once` is modelled here.', 'duration');
  return {
    id: params.string('id', 200) ?? newId('coupon'),
    name: params.string('name', 40),
    amountOff,
    currency: params.requiredString('currency', 3).toLowerCase(),
    maxRedemptions: params.integer('max_redemptions', MOST),
    redeemBy: params.integer('redeem_by', { min: 0, max: 10_000_000_000 }),
    metadata: params.metadata(),
  };
}

function createCoupon(store: Store, params: CouponParams): CouponRow {
  if (store.get('select id from coupon where id = ?', params.id)) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message: 'Coupon already exists.',
      param: 'id',
    });
  }
  store.run(
    `insert into coupon (id, created, name, amount_off, currency, max_redemptions, redeem_by, metadata)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    params.id,
    secondsNow(store),
    params.name,
    params.amountOff,
    params.currency,
    params.maxRedemptions,
    params.redeemBy,
    JSON.stringify(params.metadata),
  );
  return getCoupon(store, params.id, 'id', 400);
}

/** @throws ApiError `resource_missing`. */
function getCoupon(store: Store, id: string, param: string, status: 400 | 404): CouponRow {
  const row = store.get<CouponRow>('select * from coupon where id = ?', id);
  if (!row) throw noSuch('coupon', id, param, status);
  return row;
}

/**
 * The coupon that a session is created with.
 * @throws ApiError `resource_missing`; `coupon_expired` when its time is over or it is used up.
 */
export function getUsableCoupon(store: Store, id: string, param: string): CouponRow {
  const row = getCoupon(store, id, param, 400);
  if (!isValid(row, secondsNow(store))) {
    throw invalidRequest(`Coupon ${id} is expired and cannot be applied.`, param, 'coupon_expired');
  }
  return row;
}

const isValid = ({ redeem_by, max_redemptions, times_redeemed }: CouponRow, now: number): boolean =>
  (redeem_by === null || redeem_by > now) && (max_redemptions === null || times_redeemed < max_redemptions);

const couponObject = (row: CouponRow, now: number): Stripe.Coupon => ({
  id: row.id,
  object: 'coupon',
  amount_off: row.amount_off,
  created: row.created,
  currency: row.currency,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: row.max_redemptions,
  metadata: JSON.parse(row.metadata) as Metadata,
  name: row.name,
  percent_off: null,
  redeem_by: row.redeem_by,
  times_redeemed: row.times_redeemed,
  valid: isValid(row, now),
});
