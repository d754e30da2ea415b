/** The checkout page, and orders without an account. */
export const texts = {
  // The checkout page
  checkout: 'Checkout',
  checkoutDescription: 'Where we may write to you about your order.',
  cartFailed: 'Your cart could not be loaded.',
  contact: 'Contact',
  haveAccount: 'Have an account? ',
  login: 'Login',
  email: 'Email',
  emailAdvice: 'We send the confirmation here, with a link to your order.',
  toPayment: 'Continue to payment',
  paymentNote: 'On the next page you enter your delivery address and your card.',
  yourOrder: 'Your order',
  changeCart: 'Change the cart',
  total: 'Total',
  // An order without an account
  orderNeedsLink: 'Open the link in your confirmation email again to see this order.',
  findOrder: 'Find your order',
  findOrderLead: 'Enter the order number and the email address you ordered with. We will email you a link.',
  findOrderDescription: 'Get a link to an order that you placed without an account.',
  orderNumber: 'Order number',
  sendLink: 'Send link',
  linkOnItsWay: 'If there is such an order, a link is on its way.',
  backToLogin: 'Back to login',
};
