import type { MAIL_KINDS } from '../../mail.ts';

/** The panel's mails and backups. */
export const texts = {
  // Mails
  mail: 'Mail',
  mailLead: 'What the shop has written to people. What a mail said is not shown.',
  mailsFailed: 'The mails could not be loaded.',
  mails: 'Mails',
  noMails: 'No mails yet',
  mailsListedHere:
    'Confirmations of orders, parcels and refunds are listed here, and links to reset a password.',
  allMails: 'All mails',
  state: 'State',
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Given up' },
  kinds: {
    password_reset: 'Password reset',
    order_confirmation: 'Order confirmation',
    order_shipped: 'Parcel',
    order_refunded: 'Refund',
    test: 'Test',
  } satisfies Record<(typeof MAIL_KINDS)[number], string>,
  subject: 'Subject',
  to: 'To',
  kind: 'Kind',
  written: 'Written',
  tries: 'Tries',
  action: 'Action',
  nextTry: 'Next try: ',
  heldLink: 'Held a private link',
  sendAgain: 'Send again',
  sendAgainTo: (subject: string, recipient: string) => `Send again: ${subject}, to ${recipient}`,
  // A test mail
  doesMailArrive: 'Does mail arrive?',
  testMailNote: 'A test mail goes to your own address, at once.',
  sendTestMail: 'Send a test mail',
  askingServer: 'Asking the mail server …',
  mailRefused: (error: string) => `The mail server did not take it: ${error}. Check SMTP_URL and MAIL_FROM.`,
  mailTaken: (recipient: string) =>
    `The mail server took it. Look into the mailbox of ${recipient}, and among unwanted mail.`,
  noMailServer: (recipient: string) =>
    `No mail server is configured: the mail to ${recipient} was written to DATA_DIR/outbox. Set SMTP_URL and MAIL_FROM to send.`,
  // Backups
  backups: 'Backups',
  backupsLead: 'The whole shop in one file: database and pictures.',
  backupsFailed: 'The backups could not be listed.',
  keepCopy:
    'Keep a copy on another machine, where nobody else reads it: it holds customers’ addresses. To go back to one, stop the shop and run ',
  noBackups: 'No backups yet',
  madeNightly: 'One is made every night at 3. Make the first now.',
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
    'Its own programs copy it, and the shop cannot see whether they do. Have these commands run every night on the shop’s machine (Debian, Ubuntu: package postgresql-client), and keep a copy elsewhere.',
  // A backup now
  makeOneNow: 'Make one now',
  makeOneNote: 'The shop stays open meanwhile. What you made is never removed.',
  makeBackup: 'Make a backup',
  backup: 'Backup',
  starting: 'Starting …',
  /** By how many steps are done. */
  backupSteps: [
    'Copying the database and checking the copy ...',
    'Packing the database and the pictures ...',
    'Reading the backup again to check it ...',
  ],
  backupMade: (name: string, size: string) => `${name} is made and checked: ${size}.`,
  shopUnreachable: 'The shop could not be reached. Please check your connection and try again.',
  backupCutOff: 'The connection broke off. The backup goes on; reload in a while to see it in the list.',
};
