/** The discount code in the cart. */
export const texts = {
  enterCode: 'Enter a discount code',
  discountCode: 'Discount code',
  apply: 'Apply',
  codeMissing: 'Please enter the code.',
  remove: (code: string) => `Remove the discount code ${code}`,
  freeDelivery: 'Free delivery',
};
