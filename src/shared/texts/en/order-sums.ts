/** What an order's total consists of: on pages and in mails. */
export const texts = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  discountBy: (code: string) => `Discount: ${code}`,
  delivery: 'Delivery',
  deliveryBy: (method: string) => `Delivery: ${method}`,
  pickUpAt: (method: string) => `Pick-up: ${method}`,
  /** Working days until it arrives, or can be picked up. */
  days: (from: number, to: number) => {
    if (to === 0) return 'Same working day';
    if (from === to) return to === 1 ? '1 working day' : `${to} working days`;
    return `${from} to ${to} working days`;
  },
  arrives: (days: string) => `Estimated arrival: ${days}`,
  free: 'Free',
  tax: 'Tax',
  taxAt: (name: string, rate: string) => `${name} (${rate})`,
  priceTax: {
    included: (rate: string, name: string) => `Includes ${rate} ${name}`,
    added: (rate: string, name: string) => `Plus ${rate} ${name}`,
  },
  /** `name` of the tax; null where places have taxes of several names. */
  allPrices: (name: string | null, deliveryCosts: boolean) =>
    `All prices include ${name ?? 'tax'}${deliveryCosts ? '; delivery is extra' : ''}`,
  deliveryExtra: 'Delivery is extra',
  includes: (amount: string, name: string) => `Includes ${amount} ${name}`,
  total: 'Total',
};
