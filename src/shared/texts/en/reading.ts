/** Help Center and the pages to read. */
export const texts = {
  // Where a page stands
  home: 'Home',
  helpCenter: 'Help Center',
  // Help Center
  helpDescription: (shopName: string) => `Answers about your account, support and manuals at ${shopName}.`,
  helpLead: 'Short answers to what people ask most.',
  faq: 'Frequently asked questions',
  howToReset: 'How do I reset my password?',
  resetBefore: 'Open the login page and follow the ',
  forgotPassword: 'Forgot Password',
  resetAfter:
    ' link. Type the e-mail address of your account and we send you a link that lets you choose a new one.',
  howToContact: 'How do I contact support?',
  writeTo: 'Write to ',
  writeToAfter: ", with the order's number if it is about an order.",
  call: 'Call ',
  ourAddress: (address: string) => `Our address is ${address}. `,
  whereManual: 'Where can I find the user manual?',
  manualBefore:
    "The manual lies in the product's box. The data that matter before buying are under “Specifications” on each product's page, and our ",
  resourcesLink: 'resources',
  manualAfter: ' say what they mean.',
  moreToRead: 'More to read',
  resources: 'Resources',
  resourcesLead: 'What the numbers in a specification mean, category by category.',
  blog: 'Blog',
  blogLead: 'Notes on choosing, using and keeping electronics.',
  replyToMail: (shopName: string) =>
    `You can also reply to any e-mail that you received from ${shopName}: the confirmation of an order is best, since it carries the order's number. We answer there.`,
};
