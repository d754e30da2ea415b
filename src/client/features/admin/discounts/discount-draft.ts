import { toId } from '../../../../shared/ids.ts';
import type { Locale } from '../../../../shared/locale.ts';
import { readTyped, readWhole, typedAmount } from '../../../../shared/money/amounts.ts';
import { money } from '../../../../shared/money/money.ts';
import { PER_PERCENT, readPercent } from '../../../../shared/money/rates.ts';
import {
  DISCOUNT_LIMITS,
  type DiscountBenefit,
  discountCodeKey,
} from '../../../../shared/orders/discount.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { isUsualYear } from '../../../../shared/time-zone.ts';
import type { RouterInputs, RouterOutputs } from '../../../lib/trpc.ts';
import { readTime, typedTime } from '../frame/typed-time.ts';

export type DiscountCode = RouterOutputs['admin']['discount']['list'][number];
type Terms = Omit<RouterInputs['admin']['discount']['create'], 'code'>;

/** The form's fields as they are typed. */
export type DiscountDraft = Record<
  'code' | 'percent' | 'amount' | 'leastGoods' | 'validFrom' | 'validUntil' | 'usesLimit' | 'usesPerPerson',
  string
> &
  Pick<DiscountCode, 'categories'> & {
    products: { id: string; name: string }[];
    kind: DiscountBenefit['kind'];
  };

export type DraftFaults = Partial<Record<keyof DiscountDraft, string>>;

type Reading = { texts: Texts['adminPlans']['discounts']; locale: Locale };

/** The draft of a code, or of a new one. */
export function draftOf(code: DiscountCode | null, { texts, locale }: Reading): DiscountDraft {
  const { benefit } = code ?? {};
  return {
    code: code?.code ?? '',
    kind: benefit?.kind ?? 'percent',
    percent: benefit?.kind === 'percent' ? String(benefit.percent) : '',
    amount: benefit?.kind === 'amount' ? typedAmount(benefit.amountMinor, locale) : '',
    leastGoods: code?.leastGoodsMinor ? typedAmount(code.leastGoodsMinor, locale) : '',
    validFrom: typedTime(code?.validFrom ?? null, locale.timeZone),
    validUntil: typedTime(code?.validUntil ?? null, locale.timeZone),
    usesLimit: String(code?.usesLimit ?? ''),
    usesPerPerson: String(code?.usesPerPerson ?? ''),
    categories: code?.categories ?? [],
    products: (code?.products ?? []).map(({ id, name }) => ({ id, name: name ?? texts.deletedProduct })),
  };
}

/** A limit; null for none, 0 for text that is no number. */
const readLimit = (typed: string): number | null =>
  typed.trim() === '' ? null : (readWhole(typed, DISCOUNT_LIMITS.uses) ?? 0);

/** Reads a draft. @returns what to send, and what is wrong with it. */
export function readDraft(
  draft: DiscountDraft,
  { texts, locale }: Reading,
): { terms: Terms; faults: DraftFaults } {
  const faults: DraftFaults = {};
  const [usesLimit, usesPerPerson] = [readLimit(draft.usesLimit), readLimit(draft.usesPerPerson)];
  if (!/^[\p{L}\p{N}_-]{3,40}$/u.test(discountCodeKey(draft.code))) faults.code = texts.checkCode;
  if (usesLimit === 0) faults.usesLimit = texts.checkCount;
  if (usesPerPerson === 0) faults.usesPerPerson = texts.checkCount;
  const leastGoods = draft.leastGoods.trim() === '' ? money(0) : readTyped(draft.leastGoods, locale);
  if (leastGoods === null) faults.leastGoods = texts.checkAmount;
  const [validFrom, validUntil] = [
    readTime(draft.validFrom, locale.timeZone),
    readTime(draft.validUntil, locale.timeZone),
  ];
  if (validFrom && validUntil && validUntil <= validFrom) faults.validUntil = texts.checkUntil;
  for (const name of ['validFrom', 'validUntil'] as const) {
    if (draft[name] !== '' && !isUsualYear(draft[name])) faults[name] = texts.checkYear;
  }
  return {
    terms: {
      benefit: readBenefit(draft, { texts, locale, faults }),
      leastGoodsMinor: leastGoods ?? money(0),
      validFrom,
      validUntil,
      usesLimit,
      usesPerPerson,
      categories: draft.categories,
      products: draft.products.map(({ id }) => toId('product', id)),
    },
    faults,
  };
}

/** Whether the code can pay for all goods of an order, which then only delivery or other goods keep payable. */
export function mayLeaveNothing(
  { kind, percent, amount, leastGoods }: DiscountDraft,
  locale: Locale,
): boolean {
  if (kind === 'percent') return readPercent(percent) === 100 * PER_PERCENT;
  if (kind === 'delivery') return false;
  const amountMinor = readTyped(amount, locale) ?? 0;
  return amountMinor > 0 && amountMinor >= (readTyped(leastGoods, locale) ?? 0);
}

function readBenefit(
  { kind, percent, amount }: DiscountDraft,
  { texts, locale, faults }: Reading & { faults: DraftFaults },
): DiscountBenefit {
  if (kind === 'delivery') return { kind };
  if (kind === 'percent') {
    const value = (readPercent(percent) ?? 0) / PER_PERCENT;
    if (!Number.isInteger(value) || value < 1) faults.percent = texts.checkPercent;
    return { kind, percent: value };
  }
  const amountMinor = readTyped(amount, locale);
  if (!amountMinor) faults.amount = texts.checkAmount;
  return { kind, amountMinor: amountMinor ?? money(0) };
}
