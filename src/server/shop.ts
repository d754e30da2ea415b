import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { PAGES } from '../shared/pages/pages.ts';
import { ShopError } from '../shared/shop-error.ts';
import { assertFirstAdmin, ensureFirstAdmin, type FirstAdmin } from './accounts/owner-service.ts';
import { createPasswords } from './accounts/passwords/passwords.ts';
import {
  keepCatalogueIndex,
  openCatalogueIndex,
  saveCatalogueIndex,
} from './catalogue/kept-index/catalogue-index-service.ts';
import { raiseCatalogueVersion } from './catalogue/products/catalogue-service.ts';
import { type Config, ConfigError } from './config.ts';
import type { Migration, Pending } from './db/migrations/migrate-sqlite.ts';
import { openDatabase } from './db/open-database.ts';
import type { Deps } from './deps.ts';
import { openDocumentStore } from './documents/document-store.ts';
import { openStores, storeFolders } from './files/open-stores.ts';
import { makeDatabasesPrivate } from './files/private-files.ts';
import { buildApp } from './http/app.ts';
import { logFailedJob } from './job-log.ts';
import { openMails } from './mail/mail-source-service.ts';
import { outboxFolderIn } from './mail/outbox-folder-service.ts';
import { isKeptToServe, openMediaStore } from './media/media-store.ts';
import { takeStore } from './media/store-claim-service.ts';
import { openUploadCodecs } from './media/upload-codecs.ts';
import { createNewId } from './new-id.ts';
import { setUpCatalogue } from './operations/demo/demo-catalogue-service.ts';
import { type RunningJobs, startJobs } from './operations/jobs/job-runner.ts';
import { JOBS } from './operations/jobs/jobs.ts';
import { openOffsite } from './operations/offsite/offsite-thread.ts';
import { findChainHead } from './orders/chain/order-chain-repository.ts';
import { ensureOrderKeySecret } from './orders/guest/order-key-service.ts';
import { hasRealOrder } from './orders/order-repository.ts';
import { createStripeDesk } from './payments/payment-desk.ts';
import { NO_PAYMENTS } from './payments/payment-gateway.ts';
import { openPayments } from './payments/payment-source-service.ts';
import { isLiveKey } from './payments/stripe-sdk.ts';
import type { Pages } from './render/page-plugin.ts';
import { findKeyFileFault, openSecretBox } from './secrets/secret-box.ts';
import { noteVersion } from './settings/opened-by-service.ts';
import { ensureShopId, keepShopId } from './settings/shop-id-service.ts';
import { beginSettings, readShopSettings } from './settings/shop-settings-service.ts';
import { mayNeedTestPayments, openTestPayments } from './test-payments.ts';

export type OpenShopOptions = {
  config: Config;
  /** The package's root folder, which holds the migrations and the demo catalogue. */
  root: string;
  now: () => Date;
  clientFolder: string | null;
  pages: Pages | null;
  logger: FastifyServerOptions['logger'];
  /** Called once the database is migrated, before anything else can keep the shop from opening. */
  onMigrated?: (migration: Migration) => void;
  /** Called if another shop is migrating the database now, which is waited for. */
  onWaiting?: () => void;
  /** Extra origins that the browser may connect to, besides ours and the picture host's (development). */
  connectSources?: readonly string[];
};

export type Shop = {
  app: FastifyInstance;
  deps: Deps;
  /** Number of demo products created by this first start; 0 on every later one. */
  demoProducts: number;
  /**
   * Creates the first admin if there is none. Call it once the app listens: a start that failed afterwards would
   * have shown the generated password in vain.
   */
  createFirstAdmin(): Promise<FirstAdmin | null>;
  /** The key file that is missing, if there are secrets which cannot be read without it; else null. */
  lostKeyFile: string | null;
  /** Starts the background jobs; call it once, after the app listens. */
  startJobs(): void;
  /** Finishes what is under way, then closes the database. */
  close(): Promise<void>;
};

/** Start-up message about the first admin: the only place that shows the generated password. */
export const describeFirstAdmin = ({ email, generatedPassword }: FirstAdmin, publicUrl: string): string =>
  generatedPassword
    ? `The first admin is ${email} with the password ${generatedPassword} (shown only this once). Log in at ${publicUrl}${PAGES.login.path}`
    : `The first admin is ${email}, with the password from ADMIN_PASSWORD.`;

/**
 * Opens the dependencies of the services, without payments: the migrated database and the gateways.
 * @param pending `refuse` in the owner's commands, which may run beside an open shop of an earlier version.
 */
export async function openDeps(
  {
    config,
    root,
    now,
    onMigrated,
    onWaiting,
  }: Pick<OpenShopOptions, 'config' | 'root' | 'now' | 'onMigrated' | 'onWaiting'>,
  pending: Pending = 'apply',
) {
  const backupFolder = join(config.dataDir, 'backups');
  const stores = openStores({ dataDir: config.dataDir, elsewhere: config.media, isKeptToServe, now });
  // A command that finds no shop leaves nothing behind.
  const folders = pending === 'apply' ? [stores.media.folder, stores.documents.folder] : [];
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await makeDatabasesPrivate([config.dataDir, backupFolder]);
  const { db, migration } = await openDatabase({
    location: config.database,
    migrationsRoot: join(root, 'drizzle'),
    backupFolder,
    now: now(),
    pending,
    onMigrated,
    onWaiting,
  });
  const secrets = openSecretBox(config.secretsKey.file);
  const outboxFolder = outboxFolderIn(config.dataDir);
  const mails = openMails({ read: db.read, secrets, environment: config.mail, outboxFolder });
  const deps: Deps = {
    db,
    now,
    newId: createNewId(now),
    media: openMediaStore(stores.media),
    documents: openDocumentStore(stores.documents),
    backupFolder,
    offsite: config.offsite && openOffsite(config.offsite),
    imageHosts: config.imageHosts,
    ...openUploadCodecs(),
    passwords: createPasswords(),
    mailer: mails.mailer,
    payments: NO_PAYMENTS,
    paymentDesk: createStripeDesk(config.stripeApiBase),
    secrets,
    publicUrl: config.publicUrl,
    shopName: config.shopName,
    locale: { ...DEFAULT_LOCALE },
    rateLimitScale: config.rateLimitScale,
    visits: { lastAt: now().getTime() },
    setup: {
      payments: async () => 'missing',
      mail: mails.mode,
      environment: environmentOf(config),
      dataDir: config.dataDir,
    },
  };
  return { deps, migration };
}

/** What the environment decides, without its secrets. */
const environmentOf = ({ stripe, testPayments, mail }: Config): Deps['setup']['environment'] => ({
  stripe: stripe && { live: isLiveKey(stripe.secretKey), last4: stripe.secretKey.slice(-4) },
  testPayments,
  mail: mail && { host: new URL(mail.smtpUrl).host, from: mail.from },
});

const WEAK_ADMIN_PASSWORD =
  'ADMIN_PASSWORD: is easy to guess; use a few unrelated words, without ADMIN_EMAIL or the name of the shop';

/**
 * Opens the shop on its data folder: database, pictures, catalogue and app. Does not listen yet.
 * @throws ConfigError when the first admin would get a password that is easy to guess, when the key file is
 * not one, or when test payments would take over in a shop that has taken real ones.
 */
export async function openShop(options: OpenShopOptions): Promise<Shop> {
  const { config, root, clientFolder, pages, logger, connectSources = [] } = options;
  await checkKeyFile(config);
  const { deps, migration } = await openDeps(options);
  let port = config.port;
  const mayNeedStandIn = await mayNeedTestPayments(config, deps.db.read).catch(async (error: unknown) => {
    await deps.db.close();
    throw error;
  });
  const standIn = mayNeedStandIn
    ? await openTestPayments(config, { now: options.now, port: () => port })
    : null;
  const payments = openPayments({
    read: deps.db.read,
    now: options.now,
    secrets: deps.secrets,
    apiBase: config.stripeApiBase,
    environment: config.stripe && { ...config.stripe, apiBase: config.stripeApiBase },
    standIn: standIn?.account ?? null,
    alwaysStandIn: config.testPayments,
    hasRealOrder: () => hasRealOrder(deps.db.read),
  });
  deps.payments = payments.gateway;
  deps.setup.payments = payments.mode;
  await assertFirstAdmin(deps, config.admin).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.reason.code === 'weak_password')) throw error;
    throw new ConfigError([WEAK_ADMIN_PASSWORD]);
  });
  await keepShopId(deps, config.dataDir);
  const storeFault = await takeStore({
    shop: await ensureShopId(deps),
    media: deps.media.files,
    leftFolders: Object.values(storeFolders(config.dataDir)),
  });
  await noteVersion(deps, root);
  await ensureOrderKeySecret(deps);
  if (migration.created) await beginSettings(deps);
  // Loads the locale, so that even the first error is in the shop's language.
  await readShopSettings(deps.db.read, deps);
  await raiseCatalogueVersion(deps);
  keepCatalogueIndex(deps);
  const demoProducts = await setUpCatalogue(deps, join(root, 'src/demo'), config.demoCatalogue);
  const app = await buildApp(deps, {
    publicUrl: config.publicUrl,
    shopName: config.shopName,
    rateLimitScale: config.rateLimitScale,
    trustProxy: config.trustProxy,
    imageUpload: config.imageUpload,
    chatWidget: config.chatWidget,
    connectSources,
    clientFolder,
    pages,
    logger,
    testPayments: standIn?.store ?? null,
  });
  if (storeFault) app.log.error({ fault: storeFault.message }, 'files cannot be reached');
  // Outside the database, so that rewriting the whole chain there leaves a trace.
  app.log.info({ chain: await findChainHead(deps.db.read) }, 'the chain over orders ends here');
  const locked = [await deps.setup.payments(), await deps.setup.mail()].includes('locked');
  let jobs: RunningJobs | null = null;
  let stopping = false;
  return {
    app,
    deps,
    demoProducts,
    createFirstAdmin: () => ensureFirstAdmin(deps, config.admin),
    lostKeyFile: locked ? config.secretsKey.file : null,
    startJobs() {
      const address = app.server.address();
      if (address && typeof address === 'object') port = address.port;
      standIn?.start();
      // Build the index ahead of the first search, without delaying the start.
      openCatalogueIndex(deps).catch((error) => {
        if (!stopping) app.log.error({ err: error }, 'the index in memory was not built');
      });
      jobs ??= startJobs(deps, {
        jobs: JOBS,
        holder: randomUUID(),
        onError: (job, error) => logFailedJob(app.log, job, error),
      });
    },
    async close() {
      stopping = true;
      await app.close();
      // No job waits for a storage that does not answer.
      await Promise.all([deps.offsite?.close(), jobs?.stop()]);
      await standIn?.close();
      // A later start builds it again.
      await saveCatalogueIndex(deps).catch((error) =>
        app.log.warn({ err: error }, 'the index in memory was not kept'),
      );
      await deps.db.close();
    },
  };
}

/** @throws ConfigError when a key file that was chosen is not there, or any is damaged. */
async function checkKeyFile({ dataDir, secretsKey: { file, named } }: Config): Promise<void> {
  if (named && !existsSync(file)) {
    // What was entered in the panel so far is under this key: a new one could not read it.
    const own = join(dataDir, 'secrets.key');
    const remedy = existsSync(own)
      ? `copy the shop's own: cp ${own} ${file}`
      : `copy it from another machine or, on the first one, make it: (umask 077; openssl rand -hex 32 > ${file})`;
    throw new ConfigError([
      `SECRETS_KEY_FILE: there is no file ${file}; ${remedy}; then give it to the user that runs the shop (chown)`,
    ]);
  }
  const fault = await findKeyFileFault(file);
  if (fault) throw new ConfigError([`SECRETS_KEY_FILE: ${fault}`]);
}
