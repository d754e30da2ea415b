import type { texts as en } from '../en/order-sums.ts';

export const texts = {
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  discountBy: (code) => `Rabatt: ${code}`,
  delivery: 'Versand',
  deliveryBy: (method) => `Versand: ${method}`,
  pickUpAt: (method) => `Abholung: ${method}`,
  days: (from, to) => {
    if (to === 0) return 'Am selben Werktag';
    if (from === to) return to === 1 ? '1 Werktag' : `${to} Werktage`;
    return `${from} bis ${to} Werktage`;
  },
  arrives: (days) => `Voraussichtlich da: ${days}`,
  free: 'Kostenlos',
  tax: 'Steuer',
  taxAt: (name, rate) => `${name} (${rate})`,
  priceTax: {
    included: (rate, name) => `inkl. ${rate} ${name}`,
    added: (rate, name) => `zzgl. ${rate} ${name}`,
  },
  allPrices: (name, deliveryCosts) =>
    `Alle Preise inkl. ${name ?? 'Steuern'}${deliveryCosts ? ', zzgl. Versandkosten' : ''}`,
  deliveryExtra: 'Alle Preise zzgl. Versandkosten',
  includes: (amount, name) => `Enthält ${amount} ${name}`,
  total: 'Gesamtbetrag',
} satisfies typeof en;
