import type { DiscountCodeId } from '../../shared/ids.ts';
import { assertFine } from '../../shared/money/stripe-amounts.ts';
import {
  type DiscountState,
  type DiscountTerms,
  discountCodeKey,
  discountStateOf,
} from '../../shared/orders/discount.ts';
import type { DiscountInput } from '../../shared/schemas/admin-plans.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import { listCategoryRows } from '../catalogue/categories/category-repository.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import { namesAsSold } from '../catalogue/variants/variant-service.ts';
import { isUniqueViolation } from '../db/constraint.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readCurrencyFor } from '../settings/shop-settings-service.ts';
import {
  countUsesByCode,
  type DiscountCodeRow,
  findCode,
  insertCode,
  listCodes,
  updateCode,
} from './discount-repository.ts';
import { benefitOf } from './discount-rules.ts';

/** A code as the owner sees it. */
export type DiscountCode = DiscountTerms &
  Pick<
    DiscountCodeRow,
    'id' | 'version' | 'code' | 'validFrom' | 'validUntil' | 'usesLimit' | 'usesPerPerson' | 'categories'
  > & {
    /** A deleted one has no name. */
    products: { id: string; name: string | null }[];
    state: DiscountState;
    /** Uses by paid orders; by open checkouts; and by orders that were paid when the limit was reached. */
    uses: Record<'redeemed' | 'reserved' | 'beyond', number>;
  };

/**
 * Every code, newest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, as all functions here do.
 */
export async function listDiscountCodes(deps: Deps, actor: Actor): Promise<DiscountCode[]> {
  assertAdmin(actor);
  const { read } = deps.db;
  const now = deps.now();
  const codes = await listCodes(read);
  const counted = await countUsesByCode(read, now);
  const products = await findProducts(read, [...new Set(codes.flatMap((code) => code.products))]);
  const nameOf = await namesAsSold(read, products);
  const names = new Map(products.map((product) => [product.id, nameOf(product)]));
  return codes.map((code) => {
    const uses = { redeemed: 0, reserved: 0, beyond: 0 };
    for (const each of counted) if (each.codeId === code.id) uses[each.state] = each.uses;
    return {
      id: code.id,
      version: code.version,
      code: code.code,
      benefit: benefitOf(code),
      leastGoodsMinor: code.leastGoodsMinor,
      validFrom: code.validFrom,
      validUntil: code.validUntil,
      usesLimit: code.usesLimit,
      usesPerPerson: code.usesPerPerson,
      categories: code.categories,
      products: code.products.map((id) => ({ id, name: names.get(id) ?? null })),
      state: discountStateOf(code, now),
      uses,
    };
  });
}

/**
 * Makes a code.
 * @throws ShopError `discount_code_taken`; `currency_changed`; `amount_too_fine`; `not_found` for a product that is not there;
 * `invalid_field` for a category that is not there.
 */
export async function createDiscountCode(
  deps: Deps,
  actor: Actor,
  { code, ...input }: DiscountInput & { code: string },
): Promise<DiscountCodeId> {
  assertAdmin(actor);
  const id = deps.newId('discountCode');
  const now = deps.now();
  const creating = deps.db.transaction(async (tx) => {
    await insertCode(tx, {
      id,
      code: code.trim(),
      codeKey: discountCodeKey(code),
      ...(await columnsOf(tx, deps, input, null)),
      createdAt: now,
      updatedAt: now,
    });
    await audit(tx, deps, actor, {
      action: 'discount.created',
      entity: 'discount',
      entityId: id,
      data: { code: code.trim() },
    });
  });
  await creating.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new ShopError({ code: 'discount_code_taken' }, { cause: error });
  });
  return id;
}

type Version = { id: DiscountCodeId; version: number };

/**
 * Changes a code; its text stays, because carts and orders name it. Checkouts that are open keep what they agreed. One that
 * was ended runs again by its dates.
 * @throws ShopError `settings_changed` when `version` is stale; those of `createDiscountCode`.
 */
export function updateDiscountCode(
  deps: Deps,
  actor: Actor,
  { id, version, ...input }: DiscountInput & Version,
): Promise<void> {
  return change(deps, actor, { id, version }, 'discount.changed', async (tx, code) => ({
    ...(await columnsOf(tx, deps, input, code)),
    active: true,
  }));
}

/** Ends a code until it is changed; what was paid with it stays. @throws ShopError `settings_changed`. */
export function endDiscountCode(deps: Deps, actor: Actor, which: Version): Promise<void> {
  return change(deps, actor, which, 'discount.ended', async () => ({ active: false }));
}

async function change(
  deps: Deps,
  actor: Actor,
  { id, version }: Version,
  action: 'discount.changed' | 'discount.ended',
  changesIn: (tx: Transaction, code: DiscountCodeRow) => Promise<Partial<DiscountCodeRow>>,
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const code = await findCode(tx, id);
    if (!code) throw new ShopError({ code: 'not_found', entity: 'discount_code' });
    const changes = { ...(await changesIn(tx, code)), updatedAt: deps.now() };
    if (!(await updateCode(tx, { id, version }, changes))) throw new ShopError({ code: 'settings_changed' });
    await audit(tx, deps, actor, { action, entity: 'discount', entityId: id, data: { code: code.code } });
  });
}

/** @param before the code that is changed: what it names may have been deleted since, and stays, because none would mean all. */
async function columnsOf(
  tx: Transaction,
  deps: Deps,
  { benefit, currency: typedIn, ...input }: DiscountInput,
  before: DiscountCodeRow | null,
) {
  const currency = await readCurrencyFor(tx, deps, typedIn);
  const amounts = [input.leastGoodsMinor, ...('amountMinor' in benefit ? [benefit.amountMinor] : [])];
  for (const amount of amounts) assertFine(amount, currency);
  const added = input.products.filter((id) => !before?.products.includes(id));
  const products = await findProducts(tx, added);
  if (products.length < added.length) throw new ShopError({ code: 'not_found', entity: 'product' });
  const known = new Set([
    ...(await listCategoryRows(tx)).map(({ value }) => value),
    ...(before?.categories ?? []),
  ]);
  if (!input.categories.every((value) => known.has(value))) {
    throw new ShopError({ code: 'invalid_field', field: 'categories' });
  }
  return {
    ...input,
    kind: benefit.kind,
    percent: 'percent' in benefit ? benefit.percent : null,
    amountMinor: 'amountMinor' in benefit ? benefit.amountMinor : null,
  };
}
