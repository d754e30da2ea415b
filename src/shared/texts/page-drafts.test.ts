import { expect, test } from 'vitest';
import { textsFor } from './catalogue.ts';

test('the German terms name the button that places a binding order, and no other act', () => {
  const { adminPageDrafts, checkout } = textsFor('de');
  const { body } = adminPageDrafts.terms;
  expect(body).toContain(`Mit einem Klick auf „${checkout.pay('')}“ geben Sie ein bindendes Angebot ab`);
  expect(body).not.toContain('Mit der Zahlung');
});
