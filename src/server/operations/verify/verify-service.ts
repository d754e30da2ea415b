import { join } from 'node:path';
import { type Actor, assertAdmin } from '../../actor.ts';
import { sqlState } from '../../db/servers/unavailable.ts';
import type { DatabaseView } from '../../db/view/database-view.ts';
import type { Stores } from '../../files/open-stores.ts';
import { PASSWORD_NAME, readMailAccount } from '../../mail/mail-account-repository.ts';
import { checkChain } from '../../orders/chain/order-chain-service.ts';
import { KEY_NAME, readPaymentAccount, WEBHOOK_NAME } from '../../payments/payment-account-repository.ts';
import { findKeyFileFault, type SecretBox } from '../../secrets/secret-box.ts';
import type { KnownHead } from './chain-head-rules.ts';
import { checkChainHeads } from './chain-head-service.ts';
import { checkEngine, checkSchema } from './engine-check-service.ts';
import { checkBackups, checkDocuments, checkMedia, type OnProgress } from './file-check-service.ts';
import { checkPayments, type PaymentCheck } from './payment-check-service.ts';
import { ROW_RULES } from './row-check-repository.ts';
import {
  type CheckResult,
  type Findings,
  findingsOf,
  findNumberFaults,
  findWideGaps,
  type SkippedNumbers,
} from './verify-rules.ts';

export type VerifyDeps = {
  view: DatabaseView;
  /** The SQLite file; null on PostgreSQL. */
  databaseFile: string | null;
  migrationsFolder: string;
  dataDir: string;
  stores: Stores;
  secrets: SecretBox;
  payments: PaymentCheck;
  /** Where the chain over orders ended, as the owner noted it elsewhere. */
  chainHead: KnownHead | null;
  now: () => Date;
};

export type VerifyInput = {
  /** Called as each check starts, with its title and then how far it is. */
  onProgress: (title: string, done: number, all: number) => void;
  onResult: (result: CheckResult) => void;
};

type Check = Pick<CheckResult, 'name' | 'title' | 'remedy'> & {
  run: (deps: VerifyDeps, onProgress: OnProgress) => Promise<Findings>;
};

const RESTORE = 'Restore the newest good backup (docs/how-to/back-up-and-restore.md).';

/** For what a check was stopped by: it says nothing against the data. */
const LOOK_AGAIN = 'Put right what kept it from being checked, then check again.';
/** What SQLite and PostgreSQL call a database that they cannot read. */
const DAMAGED = /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/;

/** Of one instant: these run first, in one snapshot of the database. */
const OF_ONE_INSTANT: readonly Check[] = [
  {
    name: 'engine',
    title: 'The database is whole',
    remedy: RESTORE,
    run: ({ view }) => checkEngine(view),
  },
  {
    name: 'schema',
    title: "The schema is what the shop's migrations make",
    remedy: `Start the shop once if it was just updated; if a newer version opened it, check it with that one. Otherwise somebody changed the schema. ${RESTORE}`,
    run: ({ view, migrationsFolder, databaseFile }) =>
      checkSchema(view, { migrationsFolder, file: databaseFile }),
  },
  ...ROW_RULES.map(
    ({ statements, counted, ...rule }): Check => ({
      ...rule,
      async run({ view, now }) {
        const faults: string[] = [];
        for (const statement of statements(view.dialect, now()))
          faults.push(...(await view.rows(statement)).map(({ fault }) => String(fault)));
        const [row] = await view.rows(`select count(*) as n from ${counted.table}`);
        return findingsOf(faults, `${Number(row?.n)} ${counted.word}`);
      },
    }),
  ),
  {
    name: 'numbers',
    title: 'Invoice and credit note numbers have no gap',
    remedy: `A number that is missing was deleted by hand. Look for it in an earlier backup. ${RESTORE}`,
    run: ({ view }) => checkNumbers(view),
  },
  {
    name: 'chain',
    title: 'The chain over orders and refunds is unbroken',
    remedy:
      'Somebody changed what was sealed. Compare the order with the provider and with an earlier backup.',
    async run({ view }, onProgress) {
      const { faults, head, unsealed } = await checkChain(view.read, onProgress);
      const notes = unsealed > 0 ? [`${unsealed} new event(s) are not sealed yet`] : [];
      return findingsOf(faults, `${head.position} entries, the last is ${head.hash.slice(0, 16)}`, notes);
    },
  },
];

const OF_FILES: readonly Check[] = [
  {
    name: 'media',
    title: 'Pictures are there, and as they were stored',
    remedy: 'Upload the picture again in the panel, or take it from a backup.',
    run: ({ view, stores: { media }, dataDir }, onProgress) =>
      checkMedia(view, { media, backupFolder: join(dataDir, 'backups') }, onProgress),
  },
  {
    name: 'documents',
    title: 'Invoices and credit notes are there, byte for byte',
    remedy: 'Take the file from a backup: its name is its SHA-256.',
    run: ({ view, stores }, onProgress) => checkDocuments(view, stores.documents, onProgress),
  },
  {
    name: 'key',
    title: 'The key file opens what was entered in the panel',
    remedy: 'Put the right secrets.key back, or enter the keys again in the panel.',
    run: checkKey,
  },
  {
    name: 'backups',
    title: 'Backups can be read, whole',
    remedy: 'Delete the damaged backup, make a new one, and check the disk.',
    run: ({ dataDir }, onProgress) => checkBackups(join(dataDir, 'backups'), onProgress),
  },
  {
    name: 'chain-heads',
    title: "Today's chain holds where it ended before",
    remedy:
      'If you did not put older data in place, somebody rewrote the chain: compare the orders with the provider and with that backup.',
    run: ({ view, dataDir, chainHead }) => checkChainHeads(view, join(dataDir, 'backups'), chainHead),
  },
  {
    name: 'provider',
    title: "Payments and refunds are the provider's",
    remedy: 'After a refund wait a minute and check again. If it stays, compare the order with the provider.',
    run: ({ view, payments }, onProgress) => checkPayments(view, payments, onProgress),
  },
];

/**
 * Checks a shop's data without changing anything, whether the shop is open or not.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function verifyData(
  deps: VerifyDeps,
  actor: Actor,
  { onProgress, onResult }: VerifyInput,
): Promise<CheckResult[]> {
  assertAdmin(actor);
  const results: CheckResult[] = [];
  const run = async ({ run: look, name, title, remedy }: Check) => {
    onProgress(title, 0, 0);
    // A check that a damaged database stops is a fault like any other; the others still run.
    const found = await look(deps, (done, all) => onProgress(title, done, all)).catch((error: Error) => ({
      ...findingsOf([`it could not be checked: ${error.message}`], 'stopped'),
      remedy: DAMAGED.test(sqlState(error) ?? '') ? RESTORE : LOOK_AGAIN,
    }));
    const result = { name, title, remedy, ...found };
    results.push(result);
    onResult(result);
  };
  for (const check of OF_ONE_INSTANT) await run(check);
  await deps.view.release();
  for (const check of OF_FILES) await run(check);
  return results;
}

/** Restores note which numbers of real documents they skip; those of test documents show by their width. */
async function checkNumbers({ rows, dialect }: DatabaseView): Promise<Findings> {
  const live = dialect === 'sqlite' ? 'livemode = 1' : 'livemode';
  const kind = `case when ${live} then kind else 'test ' || kind end as kind`;
  const given = (await rows(`select ${kind}, sequence from document order by 1, 2`)).map((row) => ({
    kind: String(row.kind),
    sequence: Number(row.sequence),
  }));
  const series = await rows(`select ${kind}, next from document_series order by 1`);
  const next = new Map(series.map((row) => [String(row.kind), Number(row.next)]));
  const jumps = await rows(
    "select data from audit_entry where action in ('series.skipped', 'series.continued') order by created_at",
  );
  const noted = jumps.map(
    ({ data }) => (typeof data === 'string' ? JSON.parse(data) : data) as SkippedNumbers,
  );
  const tests = [...next].filter(([name]) => name.startsWith('test '));
  const wide = tests.flatMap(([name, end]) => findWideGaps(name, given, end));
  return findingsOf(findNumberFaults(given, next, [...noted, ...wide]), `${given.length} numbers`);
}

/** What was entered in the panel is sealed with the key file. */
async function checkKey({ view: { read }, secrets }: VerifyDeps): Promise<Findings> {
  const fault = await findKeyFileFault(secrets.keyFile);
  if (fault) return findingsOf([fault], 'the key file');
  const { key, webhook } = await readPaymentAccount(read);
  const { server } = await readMailAccount(read);
  const entered = [
    { name: KEY_NAME, sealed: key?.sealed },
    { name: WEBHOOK_NAME, sealed: webhook?.sealed },
    { name: PASSWORD_NAME, sealed: server?.password },
  ];
  const faults: string[] = [];
  let sealedSecrets = 0;
  for (const { name, sealed } of entered) {
    if (!sealed) continue;
    sealedSecrets++;
    if ((await secrets.open(name, sealed)) === null)
      faults.push(`${name} does not open with ${secrets.keyFile}`);
  }
  return findingsOf(faults, `${sealedSecrets} secrets`);
}
