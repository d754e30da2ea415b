import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { DatabaseRefusal } from './db/migrations/known-schema.ts';
import type { Migration } from './db/migrations/migrate-sqlite.ts';
import { assertTakesWrites } from './db/servers/postgresql-servers.ts';
import { takeDataFolder } from './db/sole-use.ts';
import { removeLeftovers } from './files/leftovers.ts';
import { logDestination, outliveFullOutput } from './log-destination.ts';
import { errorText } from './logged-error.ts';
import { finishSwap } from './operations/backup/swap/swap-plan.ts';
import { keepMemorySmall } from './operations/memory-upkeep.ts';
import { noteOpened } from './operations/releases/move-marker.ts';
import { noteRunning } from './operations/releases/running-shop.ts';
import { keepLogSmall } from './operations/releases/shop-log.ts';
import type { Pages } from './render/page-plugin.ts';
import { openTemplate } from './render/page-renderer.ts';
import { ROOT } from './root.ts';
import { describeFirstAdmin, openShop, type Shop } from './shop.ts';
import { asAddressFault, describeStartFault, findStandbyFault, isDatabaseAway } from './start-fault.ts';

const STDOUT = 1;
const STOP_WITHIN_MS = 10_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const LOOK_AGAIN_MS = 2_000;

async function loadPages(clientFolder: string): Promise<Pages> {
  const client = await import('../client/entry-server.tsx');
  return { client, template: openTemplate(clientFolder, client.colorSchemeScript()), cached: true };
}

function stopOnSignals(shop: Shop): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing what is under way ...`);
    const late = setTimeout(() => {
      console.error('Some requests did not end in time.');
      process.exit(1);
    }, STOP_WITHIN_MS);
    await shop.close();
    clearTimeout(late);
    console.log('Stopped.');
    process.exit(0);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
}

const SECOND =
  'Another shop is open on this data folder, and one SQLite file takes one process: stop it first. ' +
  'Several processes need PostgreSQL (DATABASE_URL).';

/** Locks the data folder until this process ends, however it ends; the owner's commands run beside it. */
function assertAlone({ database, dataDir }: Config): void {
  if (database.dialect !== 'sqlite') return;
  const alone = takeDataFolder(dataDir);
  if (!alone) throw new DatabaseRefusal(SECOND);
  // Also keeps the lock from being collected.
  process.on('exit', alone.release);
}

/**
 * A restore that was killed while it put the data in place may have left none, and the shop would open as a new one.
 * @throws DatabaseRefusal when it cannot be finished.
 */
function finishRestoreHere({ database, dataDir }: Config): void {
  if (database.dialect !== 'sqlite') return;
  const fault = finishSwap(dataDir, console.log);
  if (fault !== null) throw new DatabaseRefusal(fault);
}

/**
 * Waits until a PostgreSQL server takes writes: after a power cut it may be up later than the shop. A signal ends the
 * process at once.
 * @throws what waiting does not mend: a wrong password or name of the database.
 */
async function untilDatabaseAnswers(config: Config): Promise<void> {
  const { database } = config;
  if (database.dialect !== 'postgresql') return;
  const leave = () => process.exit(0);
  for (const signal of STOP_SIGNALS) process.on(signal, leave);
  for (let said: string | null = null; ; await sleep(LOOK_AGAIN_MS)) {
    try {
      await assertTakesWrites(database.url);
      break;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const fault = describeStartFault(error, config);
      if (fault !== said) console.error(`${fault} The shop opens as soon as the database takes writes.`);
      said = fault;
    }
  }
  for (const signal of STOP_SIGNALS) process.off(signal, leave);
}

function sayMigrated({ backup, applied, created }: Migration): void {
  if (applied > 0 && !created)
    console.log(`The database was brought up to date${backup ? `; it was copied to ${backup} first` : ''}.`);
}

async function openAndListen(config: Config): Promise<void> {
  assertAlone(config);
  finishRestoreHere(config);
  removeLeftovers(config.dataDir, new Date());
  await untilDatabaseAnswers(config);
  const clientFolder = join(ROOT, 'dist/client');
  const shop = await openShop({
    config,
    root: ROOT,
    now: () => new Date(),
    clientFolder,
    pages: await loadPages(clientFolder),
    onMigrated: sayMigrated,
    onWaiting: () =>
      console.log('Another shop is bringing the database up to date. This one opens once that is done.'),
    logger: {
      level: config.logLevel,
      redact: ['*.password', '*.token', '*.cookie', '*.authorization'],
      stream: logDestination(STDOUT),
    },
  });
  if (shop.demoProducts > 0)
    console.log(`A demo catalogue of ${shop.demoProducts} products was put on sale.`);
  if (shop.lostKeyFile !== null)
    console.warn(
      `What was entered under Payments and Mail cannot be read without its key file, ${shop.lostKeyFile}. Put that file back, or enter the keys again in the panel.`,
    );
  if (config.rateLimitScale !== 1)
    console.warn(`Rate limits are multiplied by ${config.rateLimitScale}: not for a shop that is open.`);
  stopOnSignals(shop);
  const { host } = config;
  await shop.app.listen({ port: config.port, host }).catch((error) => {
    throw asAddressFault(error, config);
  });
  const { port } = shop.app.server.address() as AddressInfo;
  const release = process.env.VOLTCART_HOME ?? ROOT;
  // First, as an update that waits for the next note then removes the one that this changes.
  noteOpened(config.dataDir, release);
  noteRunning(config.dataDir, { pid: process.pid, release, host, port, since: new Date().toISOString() });
  const firstAdmin = await shop.createFirstAdmin();
  if (firstAdmin) console.log(describeFirstAdmin(firstAdmin, config.publicUrl));
  shop.startJobs();
  keepMemorySmall();
  keepLogSmall(config.dataDir);
  // Not waited for: the shop opens without a standby.
  findStandbyFault(config).then((fault) => {
    if (fault !== null) console.warn(`${fault} The shop opens without it.`);
  });
  console.log(`${config.shopName} is open at ${config.publicUrl}`);
}

/**
 * Runs the shop until a signal stops it; a failed start ends the process with a one-line message. A database server that
 * does not answer yet is waited for.
 */
export async function runShop(): Promise<void> {
  outliveFullOutput();
  let config: Config | null = null;
  try {
    config = parseConfig(process.env);
    await openAndListen(config);
  } catch (error) {
    const fault = error instanceof ConfigError ? error.message : config && describeStartFault(error, config);
    if (fault) console.error(`Voltcart cannot start. ${fault}`);
    else console.error('Voltcart cannot start.', errorText(error));
    process.exit(1);
  }
}
