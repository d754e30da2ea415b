import type { ShopSettings } from '../operations/shop-settings.ts';
import { isInEuropeanUnion } from './countries.ts';

export const WITHDRAWAL_LIMITS = { name: 100, number: 40, goods: 500 } as const;

/** What an order's history says of a withdrawal once the customer's data is erased. */
export const NOTHING_DECLARED = { name: '', goods: '' } as const;

/**
 * Who is told of withdrawals; null where customers cannot withdraw from contracts online: outside of the European Union,
 * where sellers must offer it since 19 June 2026 (Directive 2011/83/EU, article 11a), and while nobody could be told.
 */
export const withdrawalsGoTo = ({
  sellerCountry,
  ownerEmail,
  contactEmail,
}: Pick<ShopSettings, 'sellerCountry' | 'ownerEmail' | 'contactEmail'>): string | null =>
  (isInEuropeanUnion(sellerCountry) && (ownerEmail || contactEmail)) || null;

/** Whether customers must be able to withdraw online, but nobody could be told. */
export const lacksWithdrawalAddress = (settings: Parameters<typeof withdrawalsGoTo>[0]): boolean =>
  isInEuropeanUnion(settings.sellerCountry) && withdrawalsGoTo(settings) === null;
