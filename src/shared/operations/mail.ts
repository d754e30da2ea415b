export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail's state as people read it; `written`: to the outbox folder, for want of a mail server. */
export type ShownMailState = MailState | 'written';

/** The kinds of mail about an account, its password and its address. */
export const ACCOUNT_MAILS = [
  'password_reset',
  'sign_in_link',
  'failed_sign_ins',
  'new_browser',
  'password_changed',
  'second_factor_changed',
  'verify_email',
  'email_taken',
  'email_change_asked',
  'email_changed',
  'account_deleted',
] as const;

export const MAIL_KINDS = [
  ...ACCOUNT_MAILS,
  'order_confirmation',
  'order_shipped',
  'order_cancelled',
  'order_refunded',
  'refund_failed',
  'order_link',
  'return_update',
  'withdrawal',
  'confirm_stock_request',
  'back_in_stock',
  'review_request',
  'return_news',
  'withdrawal_news',
  'owner_news',
  'test',
] as const;

/** Why no mail can be sent at all: there is no such server, nothing answers there, or it refuses the login. */
export type MailFaultKind = 'no_such_server' | 'no_answer' | 'login_refused';

/** How the connection to a mail server is secured: from the start, before anything is sent, or not at all. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** Where each usually listens. */
export const MAIL_PORTS = { tls: 465, starttls: 587, none: 25 } as const satisfies Record<
  MailSecurity,
  number
>;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails that nobody has to get: each carries a link that ends all of its kind. */
export const OPTIONAL_MAILS = ['back_in_stock', 'review_request'] as const satisfies readonly MailKind[];
export type OptionalMail = (typeof OPTIONAL_MAILS)[number];

/** The media query whose styles make a mail dark; a preview turns them on or off. */
export const DARK_SCHEME = '@media (prefers-color-scheme:dark)';
