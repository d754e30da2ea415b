import type { MailMode, PaymentMode } from '../../../operations/health.ts';
import type { MailSecurity } from '../../../operations/mail.ts';

/** The shop's accounts at the payment provider and at the mail server. */
export const texts = {
  // Both
  byEnvironment: (variables: readonly string[]) =>
    variables.length === 1
      ? `Set by the environment variable ${variables[0]}. To enter it here, remove the variable and restart the shop.`
      : `Set by the environment variables ${variables.join(' and ')}. To enter them here, remove the variables and restart the shop.`,
  entered: 'Entered',
  enteredBy: (time: string, name: string) => (name === '' ? time : `${time}, by ${name}`),
  showOrHide: 'Show or hide what is typed',
  cancel: 'Cancel',
  remove: 'Remove',
  // Payments
  payments: 'Payments',
  paymentsLead: 'The Stripe account that your customers’ money goes to.',
  paymentsFailed: 'The payment account could not be loaded.',
  modes: {
    stand_in: 'The shop takes test payments: nobody is charged. Enter your Stripe key to take real ones.',
    stripe_test: 'Stripe is in test mode: it accepts only its test cards, and nobody is charged.',
    live: 'The shop takes real payments.',
    locked:
      'Nobody can pay: the stored key cannot be read, because its key file is missing or is not the right one. Enter the key again, or put the file back.',
    missing: 'Nobody can pay: this shop has real orders, but no Stripe key. Enter one.',
  } satisfies Record<PaymentMode, string>,
  account: 'Stripe account',
  accountUnknown: 'not visible to this key',
  mode: 'Mode',
  keyModes: { live: 'Live', test: 'Test' },
  key: 'Secret key',
  keyEnding: (last4: string) => `ends in ${last4}`,
  checkKey: 'Check the key',
  keyWorks: (account: string | null) =>
    account === null ? 'Stripe accepts the key.' : `Stripe accepts the key. It belongs to ${account}.`,
  replaceKey: 'Replace the key',
  removeKey: 'Remove the key',
  removeKeyQuestion: 'Remove the Stripe key?',
  removeKeyNote:
    'From then on nobody can pay with Stripe. A shop without real orders takes test payments again; any other takes none. The webhook at Stripe stays: delete it there once the last payments have come in.',
  newKey: 'New secret key',
  keyAdvice: 'In Stripe under Developers, API keys: it starts with sk_live_, or sk_test_ to try things out.',
  keyWrong: 'A secret key starts with sk_live_, sk_test_, rk_live_ or rk_test_.',
  saveKey: 'Check and save',
  keySaved: 'The key is saved. The shop uses it from now on.',
  keyRemoved: 'The key is removed.',
  // The webhook
  webhook: 'Webhook',
  webhookNote:
    'Through its webhook, Stripe tells the shop at once about payments, refunds and disputes. Without it, payments are still found within half a minute, but nobody tells you about disputes.',
  needsKey: 'Enter the key first.',
  noWebhook: 'There is no webhook yet.',
  webhookAt: 'Address',
  webhookMade: 'Made by this shop',
  webhookByHand: 'Made by hand in Stripe',
  webhookElsewhere: (url: string) =>
    `The shop’s address has changed since. Make the webhook again, for ${url}.`,
  unreachable: (url: string) =>
    `Stripe cannot reach ${url}: it needs an https:// address on the internet. Set PUBLIC_URL to the shop’s address.`,
  makeWebhook: 'Make the webhook',
  makeWebhookAgain: 'Make it again',
  webhookReady: 'The webhook is made. Stripe calls the shop from now on.',
  byHand: 'I made the webhook in Stripe myself',
  signingSecret: 'Signing secret',
  secretAdvice: (url: string, events: string) =>
    `It starts with whsec_. The webhook must send these events to ${url}: ${events}.`,
  secretWrong: 'A signing secret starts with whsec_.',
  saveSecret: 'Save the secret',
  secretSaved: 'The signing secret is saved.',
  // The mail server
  mailServer: 'Mail server',
  mailServerLead: 'How emails leave the shop: order confirmations, password links, emails to you.',
  mailServerFailed: 'The mail server could not be loaded.',
  mailModes: {
    server: 'Emails are sent by this server.',
    folder: 'No email leaves the shop: each is written to DATA_DIR/outbox. Enter your mail server.',
    locked:
      'Emails wait: the stored password cannot be read, because its key file is missing or is not the right one. Enter the password again, or put the file back.',
  } satisfies Record<MailMode, string>,
  host: 'Server',
  hostAdvice: 'smtp.provider.com',
  hostWrong: 'Enter a name like smtp.your-provider.com.',
  port: 'Port',
  portWrong: 'Enter a number from 1 to 65535.',
  security: 'Encryption',
  securities: {
    tls: 'TLS from the start (port 465)',
    starttls: 'STARTTLS (port 587)',
    none: 'None, only within your own network (port 25)',
  } satisfies Record<MailSecurity, string>,
  user: 'User',
  userAdvice: 'Often your email address. Leave it empty for a server without a login.',
  password: 'Password',
  passwordKept: 'Stored. Leave it empty to keep it.',
  passwordNeeded:
    'Enter the password. It is needed again after a change of server, port, encryption or user.',
  from: 'Sender',
  fromAdvice: 'An address, or a name with an address: Your shop <shop@your.domain>',
  fromWrong: 'Enter an address, or a name with an address in angle brackets.',
  saveServer: 'Save',
  mailServerSaved: 'The mail server is saved. Send a test email to see whether it works.',
  removeServer: 'Remove the mail server',
  removeServerQuestion: 'Remove the mail server?',
  removeServerNote: 'From then on no email leaves the shop: each is written to DATA_DIR/outbox.',
  serverRemoved: 'The mail server is removed.',
  allMails: 'All emails',
};
