import type { MAIL_KINDS } from '../../operations/mail.ts';

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
  state: 'State',
  states: { queued: 'Waiting', sent: 'Sent', written: 'Written to outbox', failed: 'Given up' },
  kinds: {
    password_reset: 'Password reset',
    sign_in_link: 'Login link',
    failed_sign_ins: 'Failed logins',
    new_browser: 'Login from a new browser',
    password_changed: 'Password changed',
    order_confirmation: 'Order confirmation',
    order_shipped: 'Shipping notice',
    order_refunded: 'Refund',
    order_link: 'Link to an order',
    test: 'Test',
  } satisfies Record<(typeof MAIL_KINDS)[number], string>,
  subject: 'Subject',
  to: 'To',
  kind: 'Kind',
  written: 'Written',
  tries: 'Attempts',
  action: 'Action',
  nextTry: 'Next attempt: ',
  heldLink: 'Contained a private link',
  sendAgain: 'Send again',
  sendAgainTo: (subject: string, recipient: string) => `Send again: ${subject}, to ${recipient}`,
  // A test email
  doesMailArrive: 'Does email arrive?',
  testMailNote: 'The test email goes to your own address right away.',
  sendTestMail: 'Send a test email',
  askingServer: 'Asking the mail server …',
  mailRefused: (error: string) => `The mail server rejected it: ${error}. Check SMTP_URL and MAIL_FROM.`,
  mailTaken: (recipient: string) =>
    `The mail server accepted it. Check the inbox of ${recipient}, and the spam folder.`,
  noMailServer: (recipient: string) =>
    `No mail server is configured. The email to ${recipient} was written to DATA_DIR/outbox. Set SMTP_URL and MAIL_FROM to send emails.`,
  // Backups
  backups: 'Backups',
  backupsLead: 'The whole shop in one file: database and pictures.',
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
  file: 'File',
  size: 'Size',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  onPostgresql: 'This shop’s database is on PostgreSQL',
  postgresqlNote:
    'Back it up with PostgreSQL’s own tools. The shop cannot tell whether you do. Run these commands every night on the shop’s machine (package postgresql-client on Debian and Ubuntu), and keep a copy elsewhere.',
  // A backup now
  makeOneNow: 'Make one now',
  makeOneNote: 'The shop stays open. Backups you make yourself are never deleted.',
  makeBackup: 'Make a backup',
  backup: 'Backup',
  starting: 'Starting …',
  /** By the number of steps done. */
  backupSteps: [
    'Copying the database and checking the copy ...',
    'Packing the database and the pictures ...',
    'Checking the finished backup ...',
  ],
  backupMade: (name: string, size: string) => `${name} is made and checked: ${size}.`,
  shopUnreachable: 'The shop could not be reached. Please check your connection and try again.',
  backupCutOff: 'The connection was lost, but the backup continues. Reload in a while to see it in the list.',
};
