/** Help Center and the pages to read. */
export const texts = {
  // Where a page stands
  home: 'Home',
  helpCenter: 'Help Center',
  // Help Center
  helpDescription: (shopName: string) => `Answers about your account, support and manuals at ${shopName}.`,
  helpLead: 'Short answers to the most common questions.',
  faq: 'Frequently asked questions',
  howToReset: 'How do I reset my password?',
  resetBefore: 'Open the login page and follow the ',
  forgotPassword: 'Forgot Password',
  resetAfter:
    ' link. Enter the email address of your account, and we will send you a link to choose a new password.',
  howToContact: 'How do I contact support?',
  writeTo: 'Write to ',
  writeToAfter: '. If it is about an order, include the order number.',
  call: 'Call ',
  ourAddress: (address: string) => `Our address is ${address}. `,
  whereManual: 'Where can I find the user manual?',
  manualBefore:
    "The manual is in the product's box. The figures to compare before you buy are under “Specifications” on each product's page. Our ",
  resourcesLink: 'resources',
  manualAfter: ' explain what they mean.',
  moreToRead: 'More to read',
  resources: 'Resources',
  resourcesLead: 'What the numbers in a specification mean, category by category.',
  blog: 'Blog',
  blogLead: 'Notes on choosing, using and keeping electronics.',
  replyToMail: (shopName: string) =>
    `Reply to any email from ${shopName}. An order confirmation is best, because it contains the order number. We will answer there.`,
  alsoReplyToMail: (shopName: string) =>
    `You can also reply to any email from ${shopName}. An order confirmation is best, because it contains the order number. We will answer there.`,
};
