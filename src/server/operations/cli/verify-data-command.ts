import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SYSTEM } from '../../actor.ts';
import { type Config, parseConfig } from '../../config.ts';
import { type DatabaseView, openView } from '../../db/view/database-view.ts';
import { openStores } from '../../files/open-stores.ts';
import { describeUnreadable } from '../../files/unreadable-file.ts';
import { isKeptToServe } from '../../media/media-store.ts';
import { ownerCommand } from '../../owner-command.ts';
import { openPayments } from '../../payments/payment-source-service.ts';
import { ROOT } from '../../root.ts';
import { openSecretBox, type SecretBox } from '../../secrets/secret-box.ts';
import { BackupRefusal } from '../backup/backup-service.ts';
import { ArchiveError } from '../backup/tar-file.ts';
import type { KnownHead } from '../verify/chain-head-rules.ts';
import { headOfBackup } from '../verify/chain-head-service.ts';
import { countPending } from '../verify/engine-check-service.ts';
import { askGateway, readTestPayments } from '../verify/payment-check.ts';
import { describeCheck } from '../verify/verify-rules.ts';
import { verifyData } from '../verify/verify-service.ts';
import { CommandRefusal, UsageError } from './command.ts';

/** How many payments are compared with the provider's, unless told otherwise; the newest first. */
const PAYMENTS = '200';

/** POSITION:HASH, or the file of a backup that is kept elsewhere. */
const HEAD = /^(\d{1,9}):([0-9a-f]{16,64})$/;

type Options = { payments: number; json: boolean; 'chain-head'?: string | undefined };

function readOptions(args: string[]): Options {
  const options = {
    data: { type: 'boolean' },
    json: { type: 'boolean', default: false },
    payments: { type: 'string', default: PAYMENTS },
    'chain-head': { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const payments = Number(values.payments);
    if (/^\d+$/.test(values.payments) && Number.isSafeInteger(payments)) return { ...values, payments };
  } catch {
    // The usage explains it.
  }
  throw new UsageError();
}

/** Checks the shop's data without changing it, whether the shop is open or stopped. */
export async function run(args: string[]): Promise<number> {
  const options = readOptions(args);
  const chainHead = await readHead(options['chain-head']);
  const config = parseConfig(process.env);
  const { database, dataDir } = config;
  const secrets = openSecretBox(config.secretsKey.file);
  const view = await openView(database).catch((error: Error) => {
    throw error.name === 'DatabaseRefusal' ? new BackupRefusal(error.message) : error;
  });
  const testPayments = readTestPayments(join(dataDir, 'test-payments.db'));
  try {
    const migrationsFolder = join(ROOT, 'drizzle', database.dialect);
    const pending = await countPending(view, migrationsFolder);
    if (pending > 0) throw new CommandRefusal(notYetOpened(pending));
    const providers = [testPayments?.ask ?? [], await askProvider(config, view, secrets)].flat();
    const deps = {
      view,
      databaseFile: database.dialect === 'sqlite' ? database.file : null,
      migrationsFolder,
      dataDir,
      stores: openStores({ dataDir, elsewhere: config.media, isKeptToServe, now: () => new Date() }),
      secrets,
      payments: { providers, limit: options.payments },
      chainHead,
      now: () => new Date(),
    };
    const results = await verifyData(deps, SYSTEM, {
      onProgress: options.json ? () => undefined : showProgress,
      onResult: (result) => {
        if (!options.json) for (const line of describeCheck(result)) console.log(line);
      },
    });
    const failed = results.filter(({ faults }) => faults.length > 0);
    if (options.json) console.log(JSON.stringify({ passed: failed.length === 0, checks: results }, null, 2));
    else if (failed.length === 0) console.log(`All ${results.length} checks passed.`);
    else console.log(`${failed.length} of ${results.length} checks found faults. Nothing was changed.`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    testPayments?.close();
    await view.close();
  }
}

const notYetOpened = (pending: number) =>
  `The data is from an earlier version of the shop: this one makes ${pending} change(s) to it when it opens it, and cannot check it before. Start the shop with this version once (${ownerCommand('start')}), or check the data with the version that opened it last. Nothing was checked.`;

/** @throws CommandRefusal when it is neither a head nor a backup that has one and can be read. */
async function readHead(given: string | undefined): Promise<KnownHead | null> {
  if (given === undefined) return null;
  const [, position, hash] = HEAD.exec(given) ?? [];
  if (position && hash) return { where: 'The one given', position: Number(position), hash, at: null };
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  const unreadable = describeUnreadable(file);
  if (unreadable) throw new CommandRefusal(unreadable);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandRefusal(`${given} is neither POSITION:HASH nor the file of a backup.`);
  const head = await headOfBackup(file, given).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error;
    throw new CommandRefusal(`${given} cannot be compared: ${error.message}.`);
  });
  if (!head) throw new CommandRefusal(`${given} does not say where the chain ended when it was made.`);
  return head;
}

/** The payment account of the environment, or the one entered in the panel. */
async function askProvider(config: Config, { read }: DatabaseView, secrets: SecretBox) {
  const payments = openPayments({
    read,
    now: () => new Date(),
    secrets,
    apiBase: config.stripeApiBase,
    environment: config.stripe && { ...config.stripe, apiBase: config.stripeApiBase },
    standIn: null,
    alwaysStandIn: config.testPayments,
    hasRealOrder: async () => true,
  });
  const mode = await payments.mode();
  return mode === 'live' || mode === 'stripe_test' ? [askGateway(payments.gateway)] : [];
}

/** Long checks say how far they are, at most every two seconds. */
let shown = Date.now();
function showProgress(title: string, done: number, all: number): void {
  if (done === 0 || Date.now() - shown < 2_000) return;
  shown = Date.now();
  console.log(`...    ${title}: ${done} of ${all}`);
}
