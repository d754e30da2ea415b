import { useState } from 'react';
import { type Address, EMPTY_ADDRESS } from '../../../shared/orders/address.ts';
import { CHECKOUT_DRAFT_KEY } from '../../lib/device/kept-on-device.ts';

/** A guest's contact address for the order. */
export type Contact = { email: string };

/** What was typed on the checkout page so far. */
export type CheckoutDraft = Contact & {
  address: Address;
  /** Whether the address was found complete; what is typed has yet to be. */
  addressed: boolean;
  /** The chosen delivery; null: the cheapest. */
  methodId: string | null;
};

/**
 * For this tab only: coming back and reloading lose nothing, and the next person finds nothing. What a guest typed stays
 * when they log in.
 */
function readDraft(userId: string | null): Partial<CheckoutDraft> {
  try {
    const { typedBy = null, ...draft } = JSON.parse(sessionStorage.getItem(CHECKOUT_DRAFT_KEY) ?? '{}');
    return typedBy === null || typedBy === userId ? draft : {};
  } catch {
    // Not what we wrote.
    return {};
  }
}

/** Once its order is placed: the next one may go elsewhere, and be somebody else's. */
export const forgetCheckoutDraft = (): void => sessionStorage.removeItem(CHECKOUT_DRAFT_KEY);

/**
 * The draft of this tab, and how to change it.
 * @param userId whose it is; null for a guest.
 * @param usual what it begins with.
 */
export function useCheckoutDraft(userId: string | null, usual: Partial<CheckoutDraft>) {
  const [draft, setDraft] = useState((): CheckoutDraft => {
    return {
      email: '',
      address: EMPTY_ADDRESS,
      addressed: false,
      methodId: null,
      ...usual,
      ...readDraft(userId),
    };
  });
  const change = (part: Partial<CheckoutDraft>): void =>
    setDraft((before) => {
      const after = { ...before, ...part };
      sessionStorage.setItem(CHECKOUT_DRAFT_KEY, JSON.stringify({ ...after, typedBy: userId }));
      return after;
    });
  return [draft, change] as const;
}
