/** The panel's settings. */
export const texts = {
  // What each setting is called
  names: {
    shopName: 'Shop name',
    language: 'Language',
    contactEmail: 'Email',
    contactPhone: 'Phone',
    contactAddress: 'Address',
    supportLinks: 'Support links',
    countries: 'Countries',
    lowStockLevel: 'Low stock',
  },
  keptTryAgain: (text: string) => `${text} Your changes are still here: please try again.`,
  conflict: (text: string) => `${text} Your changes are still here, and the rest now shows theirs.`,
  bothChanged: (names: string) => `Both of you changed: ${names}. Saving keeps yours.`,
  saveBoth: 'Save again to keep both.',
  languageAdvice: 'What the shop and its mails are written in.',
};
