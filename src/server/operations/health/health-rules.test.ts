import { expect, test } from 'vitest';
import { type HealthFacts, judgeHealth } from './health-rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const copied = (change: Partial<NonNullable<HealthFacts['offsite']>>): HealthFacts['offsite'] => ({
  place: 'storage.example/backups',
  encrypted: true,
  newest: null,
  failure: null,
  waiting: false,
  ...change,
});
const copyOf = (hours: number) => ({ bytes: 1, madeAt: hoursAgo(hours), checkedAt: hoursAgo(hours) });

const disk = (freeBytes: number | null, fullInWeeks: number | null = null) => ({
  use: null,
  freeBytes,
  weeklyBytes: fullInWeeks === null ? null : 1e9,
  fullInWeeks,
});

/** The facts of a healthy shop. */
const WELL: HealthFacts = {
  now: NOW,
  paymentMode: 'live',
  keyFile: '/data/secrets.key',
  keyFileReadable: false,
  shopUser: 997,
  webhookMissing: false,
  stuckPayments: null,
  paymentsRefused: false,
  lastWebhookAt: hoursAgo(2),
  newestOrderAt: hoursAgo(2),
  orders: {
    inReview: 0,
    disputed: 0,
    withdrawn: 0,
    refundOwed: 0,
    short: 0,
    recovered: 0,
    addressMissing: 0,
  },
  holdingGoods: { count: 0, numbers: [] },
  mail: { mode: 'server', failed: 0, waiting: { count: 0, error: '' } },
  publicUrl: 'https://shop.example',
  seenOrigin: 'https://shop.example',
  strangeProxy: null,
  backup: { lastAt: hoursAgo(9), error: null },
  offsite: null,
  storage: disk(20e9),
  dataDir: '/srv/shop',
  readableFiles: [],
  filesFault: null,
  documentsFolder: '/srv/shop/documents',
  lostDocuments: [],
  standbyFault: null,
  keptWithoutEnd: false,
  withdrawalsNowhere: false,
  failingJobs: [],
};

const HERE = { publicUrl: 'http://localhost:3000', seenOrigin: 'http://localhost:3000' };
const PLAIN = { publicUrl: 'http://shop.example', seenOrigin: 'http://shop.example' };

const CASES: [name: string, change: Partial<HealthFacts>, found: string[]][] = [
  ['a shop that is well', {}, []],
  [
    'the stand-in, which is not asked to call',
    { paymentMode: 'stand_in', lastWebhookAt: null },
    ['warn payments_stand_in'],
  ],
  [
    'payments that cannot be settled',
    { stuckPayments: { count: 2, since: hoursAgo(30), example: 'cs_1' } },
    ['bad payments_stuck'],
  ],
  ['payment pages that the provider does not open', { paymentsRefused: true }, ['bad payments_refused']],
  ['a test key', { paymentMode: 'stripe_test' }, ['warn payments_test_key']],
  ['no call ever', { lastWebhookAt: null }, ['warn webhook_never']],
  ['no call, and no order yet', { lastWebhookAt: null, newestOrderAt: null }, ['warn webhook_never']],
  ['an order without its call', { lastWebhookAt: hoursAgo(3.5) }, ['warn webhook_silent']],
  ['a call within the hour', { lastWebhookAt: hoursAgo(2.9) }, []],
  [
    'orders of every kind',
    {
      orders: {
        inReview: 1,
        disputed: 6,
        withdrawn: 7,
        refundOwed: 2,
        short: 3,
        recovered: 4,
        addressMissing: 5,
      },
    },
    [
      'bad orders_in_review',
      'bad orders_disputed',
      'bad orders_withdrawn',
      'bad orders_refund_owed',
      'warn orders_short',
      'warn orders_recovered',
      'warn orders_address_missing',
    ],
  ],
  [
    'refunded orders that hold goods',
    { holdingGoods: { count: 1, numbers: ['ABCD2345'] } },
    ['warn orders_hold_goods'],
  ],
  ['no mail server', { mail: { ...WELL.mail, mode: 'folder' } }, ['warn mail_not_configured']],
  ['mails given up', { mail: { ...WELL.mail, failed: 2 } }, ['bad mails_failed']],
  [
    'mails that wait',
    { mail: { ...WELL.mail, waiting: { count: 1, error: 'no route' } } },
    ['warn mails_waiting'],
  ],
  [
    'another address than the configured',
    { seenOrigin: 'https://www.shop.example' },
    ['bad address_differs'],
  ],
  ['a trial on this machine', HERE, []],
  ['open to the world without TLS', PLAIN, ['warn address_without_tls']],
  ['a proxy that is not trusted', { strangeProxy: '10.0.0.9' }, ['bad proxy_not_trusted']],
  ['no backup yet', { backup: { lastAt: null, error: null } }, ['warn backup_never']],
  ['a backup of two nights ago', { backup: { lastAt: hoursAgo(48), error: null } }, []],
  ['an old backup', { backup: { lastAt: hoursAgo(50), error: null } }, ['bad backup_old']],
  ['backups that fail', { backup: { lastAt: hoursAgo(9), error: 'full' } }, ['bad backup_failing']],
  ['a place elsewhere, before the first backup', { offsite: copied({}) }, []],
  ['a backup that waits to be copied', { offsite: copied({ waiting: true }) }, ['warn offsite_never']],
  ['a copy of two nights ago', { offsite: copied({ newest: copyOf(48) }) }, []],
  ['an old copy', { offsite: copied({ newest: copyOf(50) }) }, ['bad offsite_old']],
  [
    'copies that fail',
    { offsite: copied({ newest: copyOf(9), failure: { code: 'wrong_keys', detail: 'HTTP 403' } }) },
    ['bad offsite_failing'],
  ],
  ['a disk that is full in two months', { storage: disk(20e9, 8) }, []],
  ['a disk that is full sooner', { storage: disk(20e9, 7) }, ['warn disk_filling']],
  ['a disk that is nearly full', { storage: disk(1e9, 1) }, ['warn disk_low']],
  ['PostgreSQL', { backup: null }, ['note backup_elsewhere']],
  ['little room', { storage: disk(1.9e9) }, ['warn disk_low']],
  ['hardly any room', { storage: disk(4e8) }, ['bad disk_low']],
  ['a disk that does not say', { storage: disk(null) }, []],
  [
    'a storage of pictures that is away',
    { filesFault: { place: 'storage.example/b', code: 'unreachable', detail: '' } },
    ['bad files_unreachable'],
  ],
  ['a lost invoice', { lostDocuments: ['2026-000001'] }, ['bad documents_lost']],
  ['files that others can read', { readableFiles: ['shop.db'] }, ['bad files_readable']],
  ['a standby that is away', { standbyFault: 'connect ECONNREFUSED' }, ['warn standby_unused']],
  ['no address for withdrawals', { withdrawalsNowhere: true }, ['warn withdrawals_nowhere']],
  ['nothing is deleted', { keptWithoutEnd: true }, ['note kept_without_end']],
  ['a failing job', { failingJobs: [{ name: 'reconcile', error: 'x' }] }, ['bad job_failing']],
];

test.each(CASES)('%s', (_, change, found) => {
  const findings = judgeHealth({ ...WELL, ...change });
  expect(findings.map(({ level, code }) => `${level} ${code}`)).toEqual(found);
});

test('the most severe comes first, whatever the subject', () => {
  const findings = judgeHealth({
    ...WELL,
    paymentMode: 'stand_in',
    backup: null,
    storage: disk(1),
    orders: { ...WELL.orders, inReview: 1 },
  });
  expect(findings.map(({ level }) => level)).toEqual(['bad', 'bad', 'warn', 'note']);
});

test('a finding carries the values for its text', () => {
  const [finding] = judgeHealth({ ...WELL, lastWebhookAt: null });
  expect(finding).toMatchObject({ url: 'https://shop.example/api/stripe/webhook' });
  const named = { dataDir: "/srv/owner's shop", readableFiles: ['shop.db', 'a', 'b', 'c', 'd', 'e'] };
  expect(judgeHealth({ ...WELL, ...named })).toMatchObject([
    { files: ['shop.db', 'a', 'b', 'c', 'd', '…'], command: "chmod -R go= '/srv/owner'\\''s shop'" },
  ]);
});

test('closing the key file to others first gives it to the shop, which may read it only as one of its group', () => {
  const [finding] = judgeHealth({ ...WELL, keyFileReadable: true, keyFile: '/etc/voltcart/secrets.key' });
  const file = "'/etc/voltcart/secrets.key'";
  expect(finding).toMatchObject({ command: `chown 997 ${file} && chmod go= ${file}` });
});
