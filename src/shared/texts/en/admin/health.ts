import { NEW_SHOP_KEEPS } from '../../../operations/shop-settings.ts';
import { texts as offsite } from '../offsite.ts';
import { storageFaults } from '../storage-faults.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;

/** What is wrong, what it means and what to do about it. */
const findings = {
  payments_stand_in: {
    title: 'Test payments are in use',
    text: 'Nobody is charged, and orders are marked as tests. To take real payments, enter your Stripe key.',
  },
  payments_test_key: {
    title: 'The Stripe key is a test key',
    text: 'Stripe accepts only its test cards, and nobody is charged. Enter the live key when you open the shop.',
  },
  payments_locked: {
    title: 'Nobody can pay: the Stripe key cannot be read',
    text: (keyFile: string) =>
      `The key file ${keyFile} is missing, or not the one that the key was stored with. Put it back, or enter the key again.`,
  },
  payments_missing: {
    title: 'Nobody can pay: there is no Stripe key',
    text: 'This shop has real orders, so it takes no test payments. Enter the key of your Stripe account.',
  },
  payments_refused: {
    title: 'Nobody can pay: Stripe opens no payment page',
    text: 'It opened none for the newest checkouts. The shop’s log has Stripe’s reason; often something is missing in your Stripe account. Fix it there, then go to the payment page yourself: this message disappears once a page opens.',
  },
  payments_stuck: {
    title: (count: number) => counted(count, 'payment cannot be settled', 'payments cannot be settled'),
    text: (sinceTime: string, example: string) =>
      `The shop has been trying since ${sinceTime}. Look up ${example} in Stripe: the payment may wait for a bank, or you can refund it there. The shop’s log says why it fails.`,
  },
  webhook_missing: {
    title: 'Stripe does not call this shop',
    text: 'Orders still arrive within half a minute, but disputes, and refunds made in Stripe, show up late. Create the webhook.',
  },
  webhook_never: {
    title: 'Stripe has never called this shop',
    text: (url: string) =>
      `Orders still arrive within half a minute, but refunds made in Stripe show up late. Add this address as a webhook in Stripe: ${url}`,
  },
  webhook_silent: {
    title: 'Stripe has stopped calling this shop',
    text: (url: string, lastTime: string) =>
      `Its last call was ${lastTime}, before the newest order. Check in Stripe whether calls to ${url} fail, and why.`,
  },
  orders_in_review: {
    title: (count: number) =>
      counted(count, 'payment does not match its order', 'payments do not match their orders'),
    text: 'The payment differs from the order total. Approve the payment or cancel the order.',
  },
  orders_disputed: {
    title: (count: number) => counted(count, 'payment is disputed', 'payments are disputed'),
    text: 'The customer’s bank wants the money back or suspects fraud. Do not ship before you have looked. Answer the bank in Stripe before its deadline, or refund the payment.',
  },
  orders_withdrawn: {
    title: (count: number) =>
      counted(count, 'customer has withdrawn from an order', 'customers have withdrawn from orders'),
    text: 'The customer has withdrawn from the contract. Do not send what has not been sent: cancel the order. Otherwise take the goods back and refund them; the law gives you 14 days.',
  },
  orders_refund_owed: {
    title: (count: number) =>
      counted(count, 'cancelled order is not refunded', 'cancelled orders are not refunded'),
    text: 'You still have the customer’s money. Refund what is left of it, or note on the order’s page that you have repaid it another way.',
  },
  orders_hold_goods: {
    title: (count: number) =>
      counted(count, 'refunded order still holds goods', 'refunded orders still hold goods'),
    text: (numbers: string) =>
      `All money is back with the customer and nothing was sent, but the goods are still taken from stock: ${numbers}. Cancel the order: goods that no refund covers go back in stock.`,
  },
  orders_short: {
    title: (count: number) => counted(count, 'order is missing goods', 'orders are missing goods'),
    text: 'It was paid, but not everything was in stock, or a refund of what was missing has failed. Take the goods from stock when they arrive, or refund them.',
  },
  orders_recovered: {
    title: (count: number) =>
      counted(count, 'order was rebuilt from its payment', 'orders were rebuilt from their payments'),
    text: 'The shop had no record of the payment, for example because a backup was restored. Check that the order is complete.',
  },
  orders_address_missing: {
    title: (count: number) => counted(count, 'order has no address', 'orders have no address'),
    text: 'It cannot be packed. Ask the customer for the address and fill it in.',
  },
  mail_not_configured: {
    title: 'Mail is not configured',
    text: 'Customers get no confirmations and no password reset links. Emails are written to DATA_DIR/outbox instead.',
  },
  mail_locked: {
    title: 'Emails wait: the mail server’s password cannot be read',
    text: (keyFile: string) =>
      `The key file ${keyFile} is missing, or not the one that the password was stored with. Put it back, or enter the password again.`,
  },
  mails_failed: {
    title: (count: number) => counted(count, 'email could not be sent', 'emails could not be sent'),
    text: 'In the last seven days: the mail server refused them for hours or could not be used for four days, or the file to attach was missing for a week. Under Mail, read the error, fix the cause and send them again.',
  },
  mails_waiting: {
    title: (count: number) => counted(count, 'email is waiting to be sent', 'emails are waiting to be sent'),
    text: (error: string) => `The shop keeps trying. The last error: ${error || 'unknown'}`,
  },
  address_differs: {
    title: 'The shop’s address differs from its configuration',
    text: (seen: string, configured: string) =>
      `You opened the shop at ${seen}, but links in emails and the way back from payment use ${configured}.`,
  },
  address_without_tls: {
    title: 'The shop runs without encryption',
    text: 'Passwords can be read in transit. Put a proxy with TLS in front of the shop. See docs/how-to/go-live.md.',
  },
  proxy_not_trusted: {
    title: 'A proxy is in front of the shop but is not trusted',
    text: 'Every visitor seems to come from the proxy, so they share one rate limit and lock each other out. Set the proxy’s own address, next to any that are already there.',
  },
  backup_never: {
    title: 'There is no backup yet',
    text: 'The shop makes one every night. Make the first one now, and keep a copy on another machine.',
  },
  backup_old: {
    title: 'The last backup is old',
    text: (lastTime: string) =>
      `It dates from ${lastTime}. Make one now, and check that the shop runs at night.`,
  },
  backup_failing: {
    title: 'The last backup failed',
    text: (error: string) => `The error was: ${error}`,
  },
  backup_elsewhere: {
    title: 'The shop cannot tell whether PostgreSQL is backed up',
    text: 'Backups are made with PostgreSQL’s own tools. Run them every night.',
  },
  offsite_failing: {
    title: 'The backup could not be copied elsewhere',
    text: (fault: string) => `${fault} The backup on this machine is good, and the shop keeps trying.`,
  },
  offsite_never: {
    title: 'No backup has been copied elsewhere yet',
    text: (place: string) => `The shop copies each backup to ${place} within minutes. Check again soon.`,
  },
  offsite_old: {
    title: 'The newest copy of a backup elsewhere is old',
    text: (lastTime: string, place: string) =>
      `The backup in ${place} dates from ${lastTime}. Make one now, and check that the shop runs at night.`,
  },
  disk_low: {
    title: (size: string) => `Only ${size} of disk space left`,
    text: 'A full disk means no more orders. Move old backups away, or give the data folder a larger disk.',
  },
  disk_filling: {
    title: (weeks: number) =>
      weeks === 0
        ? 'The disk will be full within a week'
        : `The disk will be full in about ${counted(weeks, 'week', 'weeks').toLowerCase()}`,
    text: (weekly: string, free: string) =>
      `The shop grew by ${weekly} a week, and ${free} is free. Give the data folder a larger disk, or move old backups away, before it fills up and sales stop.`,
  },
  documents_lost: {
    title: (count: number) =>
      count === 1
        ? 'The file of an invoice is missing'
        : `The files of ${count} invoices and credit notes are missing`,
    text: (numbers: string, folder: string) =>
      `Nobody can download them, and emails with them wait for a week, then fail: ${numbers}. Issued documents are never created again, so copy the folder “documents” of a backup into ${folder}; existing files stay the same. If no backup has a file, write to its customer yourself.`,
  },
  files_unreachable: {
    title: 'Pictures and invoices cannot be stored or read',
    text: (place: string, fault: string) =>
      `They are in ${place}. ${fault} Pictures in this machine’s cache are still shown; uploads are refused until it works again.`,
  },
  key_file_readable: {
    title: 'Other users of this machine can read the key file',
    text: (file: string) =>
      `With ${file} and a copy of the database they know your Stripe key. Only the user that runs the shop needs it.`,
  },
  files_readable: {
    title: 'Other users of this machine can read the shop’s files',
    text: (files: string) =>
      `They hold customers’ addresses and password hashes: ${files}. Only the user that runs the shop needs them.`,
  },
  standby_unused: {
    title: 'The standby of the database is not used',
    text: (error: string) =>
      `DATABASE_READ_URL leads to no server that can be read, so the primary does its work as well. It is tried again automatically. The error was: ${error}`,
  },
  withdrawals_nowhere: {
    title: 'Customers cannot withdraw from contracts online',
    text: 'Shops in the European Union must offer a form for it (Directive 2011/83/EU, article 11a). Enter an email address for your customers or for emails to you in the settings: then the form is there, and withdrawals reach you.',
  },
  kept_without_end: {
    title: 'Emails or the audit log are never deleted',
    text: `They contain personal data, and most laws allow keeping it only as long as it is needed (GDPR, article 5). The settings say after how long it is deleted; a new shop begins with ${NEW_SHOP_KEEPS.keepMailsDays} days for emails that are not about an order, and ${NEW_SHOP_KEEPS.keepAuditYears} years for the audit log.`,
  },
  job_failing: {
    title: (name: string) => `The background job “${name}” failed`,
    text: (error: string) => `It runs again automatically. The error was: ${error}`,
  },
};

/** The page that says what is wrong with the shop. */
export const texts = {
  health: 'Health',
  healthLead: 'What needs fixing, most urgent first.',
  healthFailed: 'The shop’s health could not be read.',
  thingsToDo: (count: number) => {
    if (count === 0) return 'Nothing is wrong.';
    return count === 1 ? 'One thing needs your attention.' : `${count} things need your attention.`;
  },
  checkedAt: ' Checked at ',
  checkAgain: 'Check again',
  checkFailed: 'The check could not be repeated. This is the last result.',
  findingsLabel: 'Findings',
  figures: 'Copies, space and the chain',
  copyElsewhere: 'Newest copy elsewhere',
  copyMade: (madeTime: string, size: string) => `Made ${madeTime}, ${size}`,
  copyChecked: (place: string, checkedTime: string, isEncrypted: boolean) =>
    `${place}, read back ${checkedTime}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`,
  noCopyYet: (place: string) => `None yet in ${place}`,
  spaceUsed: 'Space used by the shop',
  spaceParts: { database: 'Database', media: 'Pictures', documents: 'Invoices', backups: 'Backups' },
  chain: 'End of the chain over orders and refunds',
  chainAbout:
    'Record it elsewhere from time to time. With it, the data check (verify) can later tell whether anything up to that point was rewritten.',
  spaceFree: 'Free on the shop’s disk',
  growth: (weekly: string) => `The shop grows by ${weekly} a week.`,
  noGrowth: 'The shop has not grown in the last weeks.',
  growthUnknown: 'After a week the shop can tell how fast it grows.',
  fullIn: (weeks: number) =>
    weeks === 0 ? 'Full within a week.' : `Full in about ${weeks === 1 ? 'one week' : `${weeks} weeks`}.`,
  counted: (countedTime: string) => `Counted ${countedTime}`,
  offsiteFaults: offsite.faults,
  filesFaults: storageFaults('MEDIA'),
  inOrder: 'In order',
  levels: { bad: 'Urgent', warn: 'To do', note: 'Good to know' },
  runThis: 'Run this on the shop’s machine:',
  setAndRestart: 'Set this in the configuration, then restart the shop:',
  findings,
  links: {
    payments: 'Payments',
    mailServer: 'Mail server',
    stripePayments: 'Stripe: payments',
    stripeWebhooks: 'Stripe: webhooks',
    theseOrders: 'Show these orders',
    refundedOrders: 'Show refunded orders',
    settings: 'Settings',
    backups: 'Backups',
    backupCommands: 'Show the commands',
    mails: 'Show the emails',
  },
  /** The areas, as listed when nothing is wrong there. */
  areas: {
    payments: 'Payments',
    webhook: 'Calls from the payment provider',
    orders: 'Paid orders',
    mail: 'Mail',
    address: 'Address of the shop',
    proxy: 'Proxy',
    backups: 'Backups',
    database: 'Database',
    disk: 'Disk space',
    files: 'Access to the data folder',
    jobs: 'Background jobs',
  },
};
