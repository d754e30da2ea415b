import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../../config.ts';
import type { Migration } from '../../../db/migrations/migrate-sqlite.ts';
import { ownerCommand } from '../../../owner-command.ts';
import { describeStartFault, findStandbyFault } from '../../../start-fault.ts';
import { isSwapping } from '../../backup/swap/swap-plan.ts';
import { Bad, type Check, SET_RIGHT } from './check.ts';

const TEST_PAYMENTS = 'test payments, unless a key was entered in the panel';

/** Whether the shop can work with its database. @param root the package's root folder. */
export function databaseChecks(config: Config, root: string): Check[] {
  const {
    admin: { password },
    stripe,
    testPayments,
  } = config;
  return [
    { subject: 'Database', look: () => databaseIsSound(config, root) },
    ...(config.database.dialect === 'postgresql' && config.database.readUrl
      ? [{ subject: 'Standby', look: () => standbyAnswers(config) }]
      : []),
    ...(stripe || testPayments ? [] : [{ subject: 'Payments', look: () => paymentsAreKept(config, root) }]),
    ...(password === null
      ? []
      : [{ subject: 'First admin', look: () => passwordIsStrong(config, root, password) }]),
  ];
}

async function databaseIsSound(config: Config, root: string): Promise<string> {
  const { database, dataDir } = config;
  if (database.dialect === 'sqlite') {
    if (!existsSync(database.file))
      return isSwapping(dataDir)
        ? 'none in place: a restore was interrupted; the next start finishes it'
        : 'none yet; the first start makes it';
    if (statSync(database.file).size === 0)
      throw new Bad(
        `${database.file} is empty`,
        `Restore the newest backup: ${ownerCommand('restore', 'FILE')}. Without one, delete the file: the first start makes a new shop.`,
      );
    await explained(config, () => checkPages(database.file));
  }
  const { applied } = await explained(config, () => readMigration(config, root));
  return applied === 0 ? 'sound' : `sound; the next start makes ${applied} change(s) to it`;
}

async function standbyAnswers(config: Config): Promise<string> {
  const fault = await findStandbyFault(config);
  if (fault !== null) throw new Bad('is not used', fault);
  return 'answers';
}

/** Loads the driver only now, so that one which does not load is a finding. */
async function checkPages(file: string): Promise<void> {
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  const connection = new BetterSqlite3(file, { fileMustExist: true });
  try {
    const said = connection.pragma('quick_check(1)', { simple: true });
    if (said !== 'ok')
      throw new Bad(String(said), `Restore the newest backup: ${ownerCommand('restore', 'FILE')}.`);
  } finally {
    connection.close();
  }
}

async function readMigration({ database, dataDir }: Config, root: string): Promise<Migration> {
  const migrationsFolder = join(root, 'drizzle', database.dialect);
  if (database.dialect === 'postgresql') {
    const { migratePostgresql } = await import('../../../db/migrations/migrate-postgresql.ts');
    return migratePostgresql(database.url, migrationsFolder, 'count');
  }
  const { migrateSqlite } = await import('../../../db/migrations/migrate-sqlite.ts');
  const facts = { file: database.file, migrationsFolder, backupFolder: join(dataDir, 'backups') };
  return migrateSqlite({ ...facts, now: new Date(), pending: 'count' });
}

/** A shop that has taken money with keys from the environment does not start without them. */
async function paymentsAreKept(config: Config, root: string): Promise<string> {
  const { database } = config;
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return TEST_PAYMENTS;
  const migration = await readMigration(config, root).catch(() => null);
  if (migration === null) return 'not looked at, as the database cannot be used';
  if (migration.created) return TEST_PAYMENTS;
  const [{ openView }, { mayNeedTestPayments }] = await Promise.all([
    import('../../../db/view/database-view.ts'),
    import('../../../test-payments.ts'),
  ]);
  const view = await openView(database);
  try {
    return (await mayNeedTestPayments(config, view.read)) ? TEST_PAYMENTS : 'as entered in the panel';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new Bad(error.faults.join('; '), SET_RIGHT);
  } finally {
    await view.close();
  }
}

/** The password is only looked at where it is to be used: the first admin is made once. */
async function passwordIsStrong(config: Config, root: string, password: string): Promise<string> {
  if (await explained(config, () => mayHaveAdmins(config, root)))
    return 'there is one; ADMIN_PASSWORD is not used';
  const { isGuessable } = await import('../../../accounts/passwords/password-strength.ts');
  const { admin, shopName, publicUrl } = config;
  if (await isGuessable(password, [admin.email, shopName, new URL(publicUrl).hostname]))
    throw new Bad(
      'ADMIN_PASSWORD is easy to guess',
      'Use a few unrelated words, without ADMIN_EMAIL or the name of the shop, or leave it out: then one is made.',
    );
  return `${admin.email}, with the password from ADMIN_PASSWORD`;
}

/** A database of an earlier version is not asked: its shop has been open. */
async function mayHaveAdmins(config: Config, root: string): Promise<boolean> {
  const { database: location, dataDir } = config;
  if (location.dialect === 'sqlite' && !existsSync(location.file)) return false;
  const { created, applied } = await readMigration(config, root);
  if (created || applied > 0) return !created;
  const [{ openDatabase }, { countAdmins }] = await Promise.all([
    import('../../../db/open-database.ts'),
    import('../../../accounts/user-repository.ts'),
  ]);
  const [migrationsRoot, backupFolder] = [join(root, 'drizzle'), join(dataDir, 'backups')];
  const opened = { location, migrationsRoot, backupFolder, now: new Date(), pending: 'refuse' } as const;
  const { db } = await openDatabase(opened);
  try {
    return (await countAdmins(db.read)) > 0;
  } finally {
    await db.close();
  }
}

/** What the machine or the data have against it is a finding with a remedy. */
async function explained<T>(config: Config, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const line = error instanceof Bad ? null : describeStartFault(error, config);
    if (line === null) throw error;
    throw new Bad('cannot be used', line);
  }
}
