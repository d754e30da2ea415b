/** A mail when a product is back. */
export const texts = {
  formOf: (name: string) => `Tell me when ${name} is back`,
  email: 'Your email address',
  send: 'Tell me',
  note: 'One email when it is back in stock, nothing else.',
  confirmFirst: (email: string) =>
    `Please follow the link that we are sending to ${email}. It works for 24 hours.`,
  noted: (email: string) => `We will write to ${email} when it is back.`,
  title: 'Tell me when it is back',
  lead: 'Press the button, and we will send you one email when the product is back in stock.',
  confirm: 'Yes, tell me',
  waiting: (name: string) => `We will write to you when ${name} is back.`,
  isBack: (name: string) => `Good news: ${name} is in stock again already.`,
  toProduct: 'Go to the product',
};
