import { isIPv4, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { EMAIL_MAX, isEmailAddress, tidyEmailAddress } from '../shared/email-address.ts';
import type { ChatWidget } from '../shared/pages/boot.ts';
import type { DatabaseLocation } from './db/open-database.ts';
import { databaseReadUrl, databaseUrl } from './db/servers/server-urls.ts';
import type { MediaElsewhere } from './files/open-stores.ts';
import { parseS3Target } from './files/s3/s3-target.ts';
import { type OffsiteTarget, parseOffsiteTarget } from './operations/offsite/offsite-target.ts';

const webUrl = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `must be like ${example}`, abort: true });
const originLike = (example: string) => webUrl(example).transform((value) => new URL(value).origin);

/** The shop has its address to itself: a path would be lost without a word. */
const shopAddress = webUrl('https://your.shop')
  .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
    error: 'must be like https://your.shop, with nothing after the host and its port',
  })
  .transform((value) => new URL(value).origin);

const onOrOff = z.stringbool({ error: 'must be on or off' });

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

const SCALE = { error: 'must be a number above 0, up to 1000000' };
const scale = z.coerce.number(SCALE).positive(SCALE).max(1_000_000, SCALE);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const s3Url = z.url({ protocol: /^s3(\+http)?$/, error: 'must be like s3://host/bucket/prefix' });

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An IP address, a CIDR range (10.0.0.0/8), or a named network. */
function isProxyAddress(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (longest === 0) return PROXY_NETWORKS.includes(value);
  if (bits === undefined) return true;
  // With no bits everybody would be a proxy: Fastify refuses such a range.
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest;
}

const proxies = z
  .string()
  .transform((value) => (value === 'off' ? [] : list(value)))
  .refine((values) => values.every(isProxyAddress), 'must be off, or addresses like 127.0.0.1 or 10.0.0.0/8');

/** The address of this machine is one: where `localhost` is two, Fastify opens a second server without our limits. */
const hostOf = (host = '127.0.0.1'): string => (host.toLowerCase() === 'localhost' ? '127.0.0.1' : host);

/** "Voltcart <you@your.shop>", or without the brackets, or the address alone. */
const hasAddress = (sender: string): boolean => /(^|[\s<])[^\s@<>]+@[^\s@<>]+>?\s*$/.test(sender);

const environment = z.object({
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(shopAddress),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_READ_URL: optional(databaseReadUrl),
  DEMO_CATALOGUE: optional(onOrOff),
  ADMIN_EMAIL: optional(
    z
      .string()
      .transform(tidyEmailAddress)
      .refine(isEmailAddress, 'must be an email address, such as you@your.shop')
      .refine((value) => value.length <= EMAIL_MAX, `must have ${EMAIL_MAX} characters or fewer`),
  ),
  ADMIN_PASSWORD: optional(
    z.string().min(8, 'must have 8 characters or more').max(256, 'must have 256 characters or fewer'),
  ),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[sr]k_/, 'must be the secret key: sk_… or rk_…')),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().refine((value) => list(value).every((secret) => secret.startsWith('whsec_')), {
      message: 'must be signing secrets: whsec_…',
    }),
  ),
  STRIPE_API_BASE: optional(originLike('https://api.stripe.com')),
  TEST_PAYMENTS: optional(onOrOff),
  SECRETS_KEY_FILE: optional(z.string()),
  MEDIA_URL: optional(s3Url),
  MEDIA_ACCESS_KEY: optional(z.string()),
  MEDIA_SECRET_KEY: optional(z.string()),
  MEDIA_CACHE_MB: optional(wholeNumber(10, 10_000_000)),
  BACKUP_URL: optional(s3Url),
  BACKUP_ACCESS_KEY: optional(z.string()),
  BACKUP_SECRET_KEY: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have 12 characters or more')),
  BACKUP_KEEP: optional(wholeNumber(1, 1_000)),
  SMTP_URL: optional(webUrl('smtps://user:password@mail.example:465', /^smtps?$/)),
  MAIL_FROM: optional(z.string().refine(hasAddress, 'must be like Voltcart <you@your.shop>')),
  IMAGE_UPLOAD_URL: optional(webUrl('https://images.example/upload')),
  IMAGE_UPLOAD_PRESET: optional(z.string()),
  IMAGE_HOSTS: optional(
    z
      .string()
      .transform(list)
      .pipe(z.array(originLike('https://images.example'))),
  ),
  CHAT_WIDGET_URL: optional(webUrl('https://chat.example/widget.js', /^https$/)),
  CHAT_WIDGET_INTEGRITY: optional(
    z.string().regex(/^(sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}\s*)+$/, 'must be like sha384-…'),
  ),
  TRUST_PROXY: optional(proxies),
  RATE_LIMIT_SCALE: optional(scale),
  SHOP_NAME: optional(z.string().max(60, 'must have 60 characters or fewer')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** The configuration, read once at start-up. An optional feature is an object or null. */
export type Config = {
  port: number;
  host: string;
  /** Origin without a trailing slash, used to build absolute URLs. */
  publicUrl: string;
  dataDir: string;
  database: DatabaseLocation;
  demoCatalogue: boolean;
  admin: { email: string; password: string | null };
  stripe: { secretKey: string; webhookSecrets: string[] } | null;
  stripeApiBase: string | null;
  /** Whether test payments may be taken even if the shop has real orders: on a copy in which nobody shops. */
  testPayments: boolean;
  /** The key of the secrets that are entered in the panel; `named`: the file was chosen, so it must be there. */
  secretsKey: { file: string; named: boolean };
  /** Where pictures and documents are, if not in the data folder. */
  media: MediaElsewhere | null;
  /** Where backups are copied to. */
  offsite: OffsiteTarget | null;
  mail: { smtpUrl: string; from: string } | null;
  imageUpload: { url: string; preset: string } | null;
  imageHosts: string[];
  chatWidget: ChatWidget | null;
  /** Proxies whose X-Forwarded-For is trusted; empty trusts none. */
  trustProxy: string[];
  rateLimitScale: number;
  shopName: string;
  logLevel: string;
};

/** The configuration is invalid; the message lists every fault, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`Please correct the configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * Parses the configuration from environment variables (documented in the README).
 * @throws ConfigError with all faults at once; what the storages' variables (`MEDIA_…`, `BACKUP_…`) say together is only looked at
 * once each variable is valid.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  const faults = parsed.success ? [] : describe(parsed.error.issues);
  faults.push(...halfSet(env));
  const offsite = parsed.success ? offsiteOf(parsed.data) : null;
  if (typeof offsite === 'string') faults.push(offsite);
  const media = parsed.success ? mediaOf(parsed.data) : null;
  if (typeof media === 'string') faults.push(media);
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const set = parsed.data;
  const port = set.PORT ?? 3000;
  const dataDir = resolve(set.DATA_DIR ?? './data');
  return {
    port,
    host: hostOf(set.HOST),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    database: set.DATABASE_URL
      ? { dialect: 'postgresql', url: set.DATABASE_URL, readUrl: set.DATABASE_READ_URL ?? null }
      : { dialect: 'sqlite', file: join(dataDir, 'shop.db') },
    demoCatalogue: set.DEMO_CATALOGUE ?? true,
    admin: { email: set.ADMIN_EMAIL ?? 'admin@localhost.test', password: set.ADMIN_PASSWORD ?? null },
    stripe:
      set.STRIPE_SECRET_KEY && set.STRIPE_WEBHOOK_SECRET
        ? { secretKey: set.STRIPE_SECRET_KEY, webhookSecrets: list(set.STRIPE_WEBHOOK_SECRET) }
        : null,
    stripeApiBase: set.STRIPE_API_BASE ?? null,
    testPayments: set.TEST_PAYMENTS ?? false,
    secretsKey: {
      file: resolve(set.SECRETS_KEY_FILE ?? join(dataDir, 'secrets.key')),
      named: set.SECRETS_KEY_FILE !== undefined,
    },
    media: typeof media === 'string' ? null : media,
    offsite: typeof offsite === 'string' ? null : offsite,
    mail: set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : null,
    imageUpload:
      set.IMAGE_UPLOAD_URL && set.IMAGE_UPLOAD_PRESET
        ? { url: set.IMAGE_UPLOAD_URL, preset: set.IMAGE_UPLOAD_PRESET }
        : null,
    imageHosts: set.IMAGE_HOSTS ?? [],
    chatWidget: set.CHAT_WIDGET_URL
      ? { url: set.CHAT_WIDGET_URL, integrity: set.CHAT_WIDGET_INTEGRITY ?? null }
      : null,
    trustProxy: set.TRUST_PROXY ?? [],
    rateLimitScale: set.RATE_LIMIT_SCALE ?? 1,
    shopName: set.SHOP_NAME ?? 'Voltcart',
    logLevel: set.LOG_LEVEL ?? 'info',
  };
}

/** Each fault once: several parts of a list may have the same. */
const describe = (issues: readonly z.core.$ZodIssue[]): string[] => [
  ...new Set(issues.map(({ path, message }) => `${String(path[0])}: ${message}`)),
];

/** @returns the place that backups are copied to, or what is wrong with it. */
function offsiteOf(set: z.infer<typeof environment>): OffsiteTarget | string | null {
  if (!set.BACKUP_URL) {
    const alone = OFFSITE.find((name) => set[name] !== undefined);
    return alone ? `${alone}: is set, but BACKUP_URL is not: set that, too, or unset this` : null;
  }
  if (set.DATABASE_URL)
    return 'BACKUP_URL: copies the backups of an SQLite shop; unset it, and copy the dumps of PostgreSQL there with a tool of your own';
  return parseOffsiteTarget({
    url: set.BACKUP_URL,
    accessKey: set.BACKUP_ACCESS_KEY,
    secretKey: set.BACKUP_SECRET_KEY,
    passphrase: set.BACKUP_PASSPHRASE,
    keep: set.BACKUP_KEEP,
  });
}

const CACHE_MB = 1_000;
const MEDIA = ['MEDIA_ACCESS_KEY', 'MEDIA_SECRET_KEY', 'MEDIA_CACHE_MB'] as const;

/** @returns where pictures and documents are, or what is wrong with it. */
function mediaOf(set: z.infer<typeof environment>): MediaElsewhere | string | null {
  if (!set.MEDIA_URL) {
    const alone = MEDIA.find((name) => set[name] !== undefined);
    return alone ? `${alone}: is set, but MEDIA_URL is not: set that, too, or unset this` : null;
  }
  const keys = { accessKey: set.MEDIA_ACCESS_KEY, secretKey: set.MEDIA_SECRET_KEY };
  const target = parseS3Target({ name: 'MEDIA', url: set.MEDIA_URL, ...keys });
  return typeof target === 'string'
    ? target
    : { target, cacheBytes: (set.MEDIA_CACHE_MB ?? CACHE_MB) * 1_000_000 };
}

const OFFSITE = ['BACKUP_ACCESS_KEY', 'BACKUP_SECRET_KEY', 'BACKUP_PASSPHRASE', 'BACKUP_KEEP'] as const;

const PAIRS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['IMAGE_UPLOAD_URL', 'IMAGE_UPLOAD_PRESET'],
] as const;

/** Settings that only work together. */
function halfSet(env: Record<string, string | undefined>): string[] {
  const faults = PAIRS.filter(([one, other]) => Boolean(env[one]) !== Boolean(env[other])).map(
    ([one, other]) => `${env[one] ? other : one}: is missing; set both ${one} and ${other}, or neither`,
  );
  const secrets = list(env.STRIPE_WEBHOOK_SECRET ?? '');
  if (env.CHAT_WIDGET_INTEGRITY && !env.CHAT_WIDGET_URL)
    faults.push('CHAT_WIDGET_URL: is missing; CHAT_WIDGET_INTEGRITY is about its script');
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    faults.push('DATABASE_URL: is missing; DATABASE_READ_URL is a standby of it, and SQLite has none');
  if (secrets.length > 2) faults.push('STRIPE_WEBHOOK_SECRET: at most two secrets, separated by a comma');
  return faults;
}
