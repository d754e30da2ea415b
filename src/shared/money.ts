declare const brand: unique symbol;

/** A whole number of minor units (US cents): what Stripe calls `amount`. Never a fraction. */
export type Money = number & { readonly [brand]: 'Money' };

/** @throws RangeError when `minorUnits` is not a safe integer. */
export function money(minorUnits: number): Money {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not a whole amount: ${minorUnits}`);
  return minorUnits as Money;
}

export const addMoney = (a: Money, b: Money): Money => money(a + b);

export const subtractMoney = (a: Money, b: Money): Money => money(a - b);

export const sumMoney = (amounts: readonly Money[]): Money => amounts.reduce(addMoney, money(0));

export const multiplyMoney = (unitPrice: Money, quantity: number): Money => money(unitPrice * quantity);

/** The only currency of the shop; an order stores it all the same. */
export const CURRENCY = 'USD';

/**
 * Writes an amount for people: dollars, two decimals, Indian digit grouping ($12,34,567.50).
 * Pure and locale-free, so server and browser agree to the letter.
 */
export function formatMoney(amount: Money): string {
  const sign = amount < 0 ? '-' : '';
  const minor = Math.abs(amount);
  const dollars = String(Math.floor(minor / 100));
  const cents = String(minor % 100).padStart(2, '0');
  const lastThree = dollars.slice(-3);
  const rest = dollars.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${sign}$${rest ? `${rest},` : ''}${lastThree}.${cents}`;
}

/** An amount as programs read it: "1234.50", without sign of currency or grouping. */
export const formatAmount = (amount: Money): string => (amount / 100).toFixed(2);

/** The documented REST calls speak dollars as a JSON number with at most two decimals. */
export const toDollars = (amount: Money): number => amount / 100;

/**
 * Reads an amount as people write it ("1299", "12.5", "12.50") into cents.
 * @returns null for anything else: signs, grouping, exponents, a third decimal.
 */
export function readDollars(text: string): Money | null {
  const [, dollars, cents = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return dollars === undefined ? null : money(Number(dollars) * 100 + Number(cents.padEnd(2, '0')));
}

/**
 * Reads dollars with at most two decimals into cents, without floating-point error.
 * @returns null when `dollars` is negative, not finite or finer than a cent.
 */
export function fromDollars(dollars: number): Money | null {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || cents < 0 || cents / 100 !== dollars) return null;
  return money(cents);
}
