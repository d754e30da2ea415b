import { SYSTEM } from '../../../src/server/actor.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { createDiscountCode } from '../../../src/server/discounts/discount-admin-service.ts';
import { money } from '../../../src/shared/money/money.ts';
import type { DiscountInput } from '../../../src/shared/schemas/admin-plans.ts';

/** A code of the shop; it takes 10 % off everything, for everybody, always. */
export const makeCode = (deps: Deps, code: string, more: Partial<DiscountInput> = {}) =>
  createDiscountCode(deps, SYSTEM, {
    code,
    benefit: { kind: 'percent', percent: 10 },
    leastGoodsMinor: money(0),
    validFrom: null,
    validUntil: null,
    usesLimit: null,
    usesPerPerson: null,
    categories: [],
    products: [],
    ...more,
  });
