import type { Texts } from '../catalogue.ts';

export const texts: Texts['discount'] = {
  enterCode: 'Rabattcode eingeben',
  discountCode: 'Rabattcode',
  apply: 'Einlösen',
  codeMissing: 'Bitte geben Sie den Code ein.',
  remove: (code) => `Rabattcode ${code} entfernen`,
  freeDelivery: 'Kostenloser Versand',
};
