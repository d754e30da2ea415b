/** Help Center and the pages to read. */
export const texts = {
  // Above every page, in browsers without scripts
  withoutScripts: 'Please turn on JavaScript: without it you can look around, but not buy or log in.',
  // Where a page stands
  home: 'Home',
  helpCenter: 'Help Center',
  // Help Center
  helpDescription: (shopName: string) => `Answers about your account, support and manuals at ${shopName}.`,
  writeTo: 'Write to ',
  writeToAfter: '. If it is about an order, include the order number.',
  call: 'Call ',
  ourAddress: (address: string) => `Our address is ${address}. `,
  moreToRead: 'More to read',
  replyToMail: (shopName: string) =>
    `Reply to any email from ${shopName}. An order confirmation is best, because it contains the order number. We will answer there.`,
  alsoReplyToMail: (shopName: string) =>
    `You can also reply to any email from ${shopName}. An order confirmation is best, because it contains the order number. We will answer there.`,
};
