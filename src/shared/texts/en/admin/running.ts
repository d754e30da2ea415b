import type { MAIL_KINDS, MailFaultKind } from '../../../operations/mail.ts';

/** The panel's emails and backups. */
export const texts = {
  // Emails
  mail: 'Mail',
  mailLead: 'Every email from the shop. The contents are not shown.',
  mailsFailed: 'The emails could not be loaded.',
  mails: 'Emails',
  noMails: 'No emails yet',
  mailsListedHere: 'Order confirmations, shipping notices, refunds and password reset links are listed here.',
  allMails: 'All emails',
  state: 'Status',
  states: { queued: 'Waiting', sent: 'Sent', written: 'Written to outbox', failed: 'Given up' },
  kinds: {
    password_reset: 'Password reset',
    sign_in_link: 'Login link',
    failed_sign_ins: 'Failed logins',
    new_browser: 'Login from a new browser',
    password_changed: 'Password changed',
    second_factor_changed: 'Two-step login changed',
    verify_email: 'Confirm an address',
    email_taken: 'Email already registered',
    email_change_asked: 'New address requested',
    email_changed: 'Address changed',
    order_confirmation: 'Order confirmation',
    order_shipped: 'Shipping notice',
    order_cancelled: 'Cancellation',
    order_refunded: 'Refund',
    refund_failed: 'Refund that failed',
    owner_news: 'News for the owner',
    order_link: 'Link to an order',
    confirm_stock_request: 'Back-in-stock request',
    back_in_stock: 'Back in stock',
    review_request: 'Request for reviews',
    return_update: 'Return, to the customer',
    return_news: 'Return, to the owner',
    withdrawal: 'Withdrawal, to the customer',
    withdrawal_news: 'Withdrawal, to the owner',
    test: 'Test',
  } satisfies Record<(typeof MAIL_KINDS)[number], string>,
  subject: 'Subject',
  to: 'To',
  kind: 'Kind',
  written: 'Written',
  tries: (count: number) => `Attempts: ${count}`,
  action: 'Action',
  nextTry: 'Next attempt: ',
  heldLink: 'Contained a private link',
  sendAgain: 'Send again',
  sendAgainTo: (subject: string, recipient: string) => `Send again: ${subject}, to ${recipient}`,
  // A test email
  doesMailArrive: 'Does email arrive?',
  testMailNote: 'It is sent right away, and you see what the mail server says.',
  testMailTo: 'Send it to',
  sendTestMail: 'Send a test email',
  askingServer: 'Asking the mail server …',
  mailRefused: (error: string) => `The mail server rejected it: ${error}`,
  mailFaults: {
    no_such_server: 'There is no such mail server: check the spelling of its name. The email was not sent.',
    no_answer:
      'The mail server does not answer: check its name and port, and whether a firewall blocks the connection. The email was not sent.',
    login_refused:
      'The mail server refused the login: check the user name and password. The email was not sent.',
  } satisfies Record<MailFaultKind, string>,
  mailTaken: (recipient: string, answer: string) =>
    `The mail server accepted it: ${answer}. Check the inbox of ${recipient}, and the spam folder.`,
  noMailServer: (recipient: string) =>
    `There is no mail server. The email to ${recipient} was written to DATA_DIR/outbox.`,
  mailServer: 'Mail server',
  // Backups
  backups: 'Backups',
  backupsLead: 'The whole shop in one file: database, pictures and invoices.',
  backupsFailed: 'The backups could not be listed.',
  keepCopy:
    'Keep a copy on another machine, where nobody else can read it: it contains customers’ addresses. To restore a backup, stop the shop and run ',
  restoreEndsSessions: 'That logs everybody out, unless you add',
  noBackups: 'No backups yet',
  madeNightly: 'The shop makes one every night at 3. Make the first one now.',
  made: 'Made',
  by: 'By',
  shopAtNight: 'The shop, at night',
  aPerson: 'A person',
  withKeysToo: ', with the key file',
  file: 'File',
  size: 'Size',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  onPostgresql: 'This shop’s database is on PostgreSQL',
  postgresqlNote:
    'Back it up with PostgreSQL’s own tools. The shop cannot tell whether you do. Run these commands every night as root on the shop’s machine (package postgresql-client on Debian and Ubuntu), and keep a copy elsewhere.',
  postgresqlBucket:
    'The last line copies the pictures and invoices out of the bucket in MEDIA_URL, with rclone or another program: the dump does not contain them.',
  postgresqlRestore:
    'To restore such a dump, stop the shop, empty the database, put the dump back with pg_restore and run ',
  // A backup now
  makeOneNow: 'Make one now',
  makeOneNote: 'The shop stays open. Backups you make yourself are never deleted.',
  withKeys: 'With the key file',
  withKeysNote:
    'The backup can then decrypt the Stripe key and the mail password: keep it as safe as those. Without it, enter them again after a restore on another machine.',
  makeBackup: 'Make a backup',
  backup: 'Backup',
  starting: 'Starting …',
  /** By the number of steps done. */
  backupSteps: [
    'Copying the database and checking the copy ...',
    'Packing the database, the pictures and the invoices ...',
    'Checking the finished backup ...',
  ],
  backupMade: (name: string, size: string) => `${name} is made and checked: ${size}.`,
  shopUnreachable: 'The shop could not be reached. Please check your connection and try again.',
  backupCutOff: 'The connection was lost, but the backup continues. Reload in a while to see it in the list.',
};
