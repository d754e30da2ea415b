export type DeclineCode =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'test_mode_live_card';

/** Why a card was declined, and the field concerned. */
export type Decline = { code: DeclineCode; field: 'card_number' | 'card_expiry' | 'card_cvc' };

const DECLINES: Record<string, Decline> = {
  '4000000000000002': { code: 'generic_decline', field: 'card_number' },
  '4000000000009995': { code: 'insufficient_funds', field: 'card_number' },
  '4000000000000069': { code: 'expired_card', field: 'card_expiry' },
  '4000000000000127': { code: 'incorrect_cvc', field: 'card_cvc' },
};

const ACCEPTED = new Set([
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3566002020360505',
]);

const NOT_A_TEST_CARD: Decline = { code: 'test_mode_live_card', field: 'card_number' };

/** The simulated bank's decision on a well-formed card number; null means that it pays. */
export function declineOf(number: string): Decline | null {
  return ACCEPTED.has(number) ? null : (DECLINES[number] ?? NOT_A_TEST_CARD);
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^6(011|5)/.test(number)) return 'discover';
  if (/^35/.test(number)) return 'jcb';
  return 'visa';
}

/** Checks the last digit of a card number (Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
