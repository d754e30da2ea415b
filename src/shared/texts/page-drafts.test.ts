import { describe, expect, test } from 'vitest';
import { GUEST_CART_DAYS } from '../orders/cart.ts';
import { textsFor } from './catalogue.ts';
import { LANGUAGES } from './language.ts';

test('the German terms name the button that places a binding order, and no other act', () => {
  const { adminPageDrafts, checkout } = textsFor('de');
  const { body } = adminPageDrafts.terms;
  expect(body).toContain(`Mit einem Klick auf „${checkout.pay('')}“ geben Sie ein bindendes Angebot ab`);
  expect(body).not.toContain('Mit der Zahlung');
});

describe.each(LANGUAGES)('the privacy draft (%s)', (language) => {
  const { body } = textsFor(language).adminPageDrafts.privacy;
  const cookies = body.split('\n').filter((line) => line.startsWith('- '));

  test('names each kind of cookie and how long it stays', () => {
    expect(cookies).toHaveLength(4);
    expect(cookies[1]).toContain(String(GUEST_CART_DAYS));
    expect(cookies[3]).toMatch(/year|Jahr/);
  });

  test('says how long orders are kept, and what was never paid', () => {
    expect(body).toMatch(/end of the calendar year|Ende des Kalenderjahres/);
    expect(body).toMatch(
      /did not pay for is erased after 90 days|nicht bezahlt haben, löschen wir nach 90 Tagen/,
    );
  });
});

test('a German Kleinunternehmer is told of the note on invoices, and finds terms that fit', () => {
  const { adminPageDrafts, adminSettings } = textsFor('de');
  expect(adminSettings.footerAdvice).toContain('§ 34a UStDV');
  expect(adminPageDrafts.terms.body).toContain('Als Kleinunternehmer berechnen wir nach § 19 UStG');
});
