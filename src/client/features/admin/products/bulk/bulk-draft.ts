import {
  BASIS_POINTS_MAX,
  type BulkChange,
  type PriceStep,
  type Rounding,
} from '../../../../../shared/catalogue/bulk-change.ts';
import { toCategory } from '../../../../../shared/catalogue/categories.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { readTyped } from '../../../../../shared/money/amounts.ts';
import { multiplyMoney } from '../../../../../shared/money/money.ts';
import { readPercent, typedPercent } from '../../../../../shared/money/rates.ts';
import type { Texts } from '../../../../../shared/texts/catalogue.ts';

type BulkTexts = Texts['adminBulk'];
export type DraftKind = keyof BulkTexts['kinds'];
export type Way = keyof BulkTexts['ways'];

/** The form of a change; every field keeps its text while another kind is chosen. */
export type BulkDraft = {
  kind: DraftKind;
  way: Way;
  percent: string;
  amount: string;
  rounding: Rounding;
  category: string;
};

export const EMPTY_DRAFT: BulkDraft = {
  kind: 'price',
  way: 'up_percent',
  percent: '',
  amount: '',
  rounding: 'none',
  category: '',
};

/** The ways of a kind: a reduction only goes down. */
export const waysOf = (kind: DraftKind): Way[] =>
  kind === 'reduce'
    ? ['down_percent', 'down_amount']
    : ['up_percent', 'down_percent', 'up_amount', 'down_amount', 'set'];

export const isByPercent = (way: Way): boolean => way === 'up_percent' || way === 'down_percent';

export type BulkFault = { field: 'percent' | 'amount' | 'category'; text: string };

/** The change that the form describes, or the field at fault. */
export function readDraft(draft: BulkDraft, texts: BulkTexts, locale: Locale): BulkChange | BulkFault {
  const { kind, rounding } = draft;
  switch (kind) {
    case 'put_on':
    case 'take_off':
      return { kind: 'sale', onSale: kind === 'put_on' };
    case 'end_reduction':
      return { kind };
    case 'category':
      return draft.category === ''
        ? { field: 'category', text: texts.chooseCategory }
        : { kind, category: toCategory(draft.category) };
    case 'reduce': {
      const by = readStep(draft, texts, locale);
      return 'field' in by ? by : { kind, by, rounding };
    }
    case 'price': {
      if (draft.way === 'set') {
        const toMinor = readTyped(draft.amount, locale);
        return toMinor ? { kind, by: { toMinor }, rounding: 'none' } : amountFault(texts);
      }
      const by = readStep(draft, texts, locale);
      return 'field' in by ? by : { kind, by, rounding };
    }
  }
}

/** A hundredth of a percent, in parts per million. */
const PER_BASIS_POINT = 100;

const amountFault = (texts: BulkTexts): BulkFault => ({ field: 'amount', text: texts.amountRule });

function readStep(draft: BulkDraft, texts: BulkTexts, locale: Locale): PriceStep | BulkFault {
  const { way } = draft;
  const sign = way === 'up_percent' || way === 'up_amount' ? 1 : -1;
  if (isByPercent(way)) {
    const most = sign > 0 ? BASIS_POINTS_MAX : 9_999;
    const basisPoints = (readPercent(draft.percent, most * PER_BASIS_POINT) ?? 0) / PER_BASIS_POINT;
    return Number.isInteger(basisPoints) && basisPoints > 0
      ? { basisPoints: sign * basisPoints }
      : { field: 'percent', text: texts.percentRule(typedPercent(most * PER_BASIS_POINT, locale)) };
  }
  const amount = readTyped(draft.amount, locale);
  return amount ? { amountMinor: multiplyMoney(amount, sign) } : amountFault(texts);
}
