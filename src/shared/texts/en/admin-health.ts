const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;

/** What is wrong, and what comes of it and what to do. */
const findings = {
  payments_stand_in: {
    title: 'Test payments are in use',
    text: 'Nobody is charged, and orders are marked as tests. To take money, set the keys of your Stripe account.',
  },
  payments_test_key: {
    title: 'The Stripe key is one for tests',
    text: 'Only Stripe’s test cards are taken, and nobody is charged. Set the live keys when the shop opens.',
  },
  webhook_never: {
    title: 'Stripe has never called this shop',
    text: (url: string) =>
      `Orders are still found within half a minute, but refunds made at Stripe come late. Add this address as a webhook: ${url}`,
  },
  webhook_silent: {
    title: 'Stripe no longer calls this shop',
    text: (url: string, lastTime: string) =>
      `Its last call was ${lastTime}, before the newest order. Look there whether calls to ${url} fail, and why.`,
  },
  orders_in_review: {
    title: (count: number) => counted(count, 'payment fits no order', 'payments fit no order'),
    text: 'What was paid is not what the order comes to. Approve the payment or cancel the order.',
  },
  orders_refund_owed: {
    title: (count: number) =>
      counted(count, 'cancelled order was not refunded', 'cancelled orders were not refunded'),
    text: 'The customer’s money is still here. Refund what is left of it.',
  },
  orders_short: {
    title: (count: number) => counted(count, 'order is short of goods', 'orders are short of goods'),
    text: 'It was paid, but not everything was there. Take the goods from stock when they have come, or refund them.',
  },
  orders_recovered: {
    title: (count: number) =>
      counted(count, 'order was rebuilt from its payment', 'orders were rebuilt from their payments'),
    text: 'The shop knew the payment only from the provider, as after a restored backup. Look whether it is complete.',
  },
  orders_address_missing: {
    title: (count: number) => counted(count, 'order has no address', 'orders have no address'),
    text: 'It cannot be packed. Ask the customer and fill the address in.',
  },
  mail_not_configured: {
    title: 'Mail is not configured',
    text: 'Nobody gets a confirmation or a link to reset a password: mails are written to DATA_DIR/outbox instead.',
  },
  mails_failed: {
    title: (count: number) => counted(count, 'mail was given up', 'mails were given up'),
    text: 'In the last seven days, after ten tries each. Look at the error, mend it, and send them again.',
  },
  mails_waiting: {
    title: (count: number) => counted(count, 'mail could not be sent yet', 'mails could not be sent yet'),
    text: (error: string) => `It is tried again by itself. The mail server said: ${error || 'nothing'}`,
  },
  address_differs: {
    title: 'The shop’s address is not the configured one',
    text: (seen: string, configured: string) =>
      `You reached it at ${seen}, but links in mails and the way back from payment begin with ${configured}.`,
  },
  address_without_tls: {
    title: 'The shop is open without encryption',
    text: 'Passwords can be read on the way. Put a proxy with TLS in front, as docs/how-to/go-live.md shows.',
  },
  proxy_not_trusted: {
    title: 'A proxy is in front, and is not trusted',
    text: 'Every visitor seems to come from the proxy, so all share one limit and shut each other out. Name the proxy’s own address.',
  },
  backup_never: {
    title: 'There is no backup yet',
    text: 'One is made every night. Make the first now, and keep a copy on another machine.',
  },
  backup_old: {
    title: 'The last backup is old',
    text: (lastTime: string) =>
      `It is of ${lastTime}. Make one now, and look whether the shop is on at night.`,
  },
  backup_failing: {
    title: 'The last backup failed',
    text: (error: string) => `It said: ${error}`,
  },
  backup_elsewhere: {
    title: 'The shop cannot see whether its PostgreSQL is backed up',
    text: 'PostgreSQL’s own programs do that. Have them run every night.',
  },
  disk_low: {
    title: (size: string) => `Only ${size} are free`,
    text: 'Without room no order can be written down. Move old backups away, or give the data folder a larger disk.',
  },
  job_failing: {
    title: (name: string) => `The background job “${name}” failed`,
    text: (error: string) => `It is tried again by itself. It said: ${error}`,
  },
};

/** What keeps the shop from working as it should. */
export const texts = {
  health: 'Health',
  healthLead: 'What keeps the shop from working as it should, the worst first.',
  healthFailed: 'The shop’s health could not be read.',
  thingsToDo: (count: number) => {
    if (count === 0) return 'Nothing is wrong.';
    return count === 1 ? 'One thing needs you.' : `${count} things need you.`;
  },
  checkedAt: ' Checked at ',
  checkAgain: 'Check again',
  checkFailed: 'The check could not be made again; this is the last one.',
  findingsLabel: 'Findings',
  inOrder: 'In order',
  levels: { bad: 'Urgent', warn: 'To do', note: 'Good to know' },
  setAndRestart: 'Set in the configuration, then start the shop again:',
  /** Who mails come from, as the configuration shows it by way of example. */
  mailFromExample: 'Your shop <shop@your.domain>',
  findings,
  links: {
    stripeKeys: 'Stripe: API keys',
    stripeWebhooks: 'Stripe: webhooks',
    theseOrders: 'Show these orders',
    backups: 'Backups',
    backupCommands: 'Show the commands',
    mails: 'Show the mails',
    testMail: 'Send a test mail',
  },
  /** What is said of an area in which nothing is wrong. */
  areas: {
    payments: 'Payments',
    webhook: 'Calls from the payment provider',
    orders: 'Paid orders',
    mail: 'Mail',
    address: 'Address of the shop',
    proxy: 'Proxy',
    backups: 'Backups',
    disk: 'Room on the disk',
    jobs: 'Background jobs',
  },
};
