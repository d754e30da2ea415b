/** The checklist of a new shop, on the dashboard. */
export const texts = {
  title: 'Make this shop yours',
  failed: 'The checklist could not be loaded.',
  doneOf: (done: number, count: number) => `${done} of ${count} done`,
  done: 'done',
  open: 'to do',
  steps: {
    name: {
      label: 'Name and address',
      how: 'What the shop is called, and who sells: legal name and address.',
    },
    currency: {
      label: 'Currency, language and time zone',
      how: 'Choose them in the settings and save, before the first sale.',
    },
    tax: {
      label: 'Tax',
      how: 'Enter the tax rates of the places you sell to, or say that you charge no tax.',
    },
    delivery: { label: 'Delivery', how: 'Where you deliver to, and what it costs.' },
    payments: { label: 'Payments', how: 'Enter your Stripe key; until then payments are only tests.' },
    mail: { label: 'Email', how: 'Enter your mail server; until then no email leaves the shop.' },
    logo: { label: 'Logo and colour', how: 'On every page and in every email.' },
    product: { label: 'First product', how: 'Put the first product of your own on sale.' },
    demo: { label: 'Leave the demo', how: 'Remove the products that the shop came with.' },
    legal: {
      label: 'Legal pages',
      how: 'Publish your terms and what you say about privacy; in the European Union also the imprint and returns.',
    },
    withdrawals: {
      label: 'Address for withdrawals',
      how: 'Enter an email address for your customers or for emails to you: without one, the form for withdrawals, which the European Union requires, is missing.',
    },
    backup: {
      label: 'A backup elsewhere',
      how: 'Let the shop copy its backups to another place (BACKUP_URL), or download one, so that a broken disk does not cost you the shop.',
    },
    order: { label: 'Try an order', how: 'Buy something yourself, with a test card.' },
  },
};
