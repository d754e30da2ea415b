import { shellWord } from '../../../shared/shell-word.ts';
import { AFTER_PG_RESTORE, ownerCommand } from '../../owner-command.ts';
import { findSettingsFile } from '../cli/settings-file.ts';

/** What the commands depend on. */
type Place = {
  dataDir: string;
  /** Whether pictures and documents are in the bucket of MEDIA_URL. */
  inBucket: boolean;
};

/** Ends the shell where it is empty. */
const DATABASE = `"\${DATABASE_URL:?}"`;

/** In a shell of its own: what root writes, others can usually read, and what root types next shall be as ever. */
const privately = (command: string) => `(umask 077; ${command})`;

/** What root types to back up a shop on PostgreSQL: a line for each command. */
export const pgBackupCommands = ({ dataDir, inBucket }: Place): string[] => [
  ...readDatabaseUrl(),
  privately(
    `pg_dump --format=custom --exclude-table-data=public.password_reset --file=voltcart.dump ${DATABASE}`,
  ),
  privately(
    inBucket
      ? 'rclone sync REMOTE:BUCKET/FOLDER/ voltcart-media/'
      : `tar -cf voltcart-media.tar -C ${shellWord(dataDir)} media documents`,
  ),
];

/**
 * What root types to put such a backup back, while the shop is stopped. The database is emptied first, once it was dumped:
 * pg_restore itself drops only what the backup has, and what a newer version of the shop added would be in its way.
 */
export const pgRestoreCommands = ({ dataDir, inBucket }: Place): string[] => [
  ...readDatabaseUrl(),
  privately(`pg_dump --format=custom --file=before-restore.dump ${DATABASE}`),
  `psql ${DATABASE} --command="drop schema if exists public, drizzle cascade; create schema public"`,
  `pg_restore --no-owner --single-transaction --dbname=${DATABASE} voltcart.dump`,
  ownerCommand('restore', AFTER_PG_RESTORE),
  inBucket
    ? 'rclone copy voltcart-media/ REMOTE:BUCKET/FOLDER/'
    : `tar -xf voltcart-media.tar -C ${shellWord(dataDir)}`,
];

/**
 * Takes the address of the database and its password from the settings file, as the shop reads it: root's shell does
 * not have them, and a program that gets none connects to another database. The password is apart, in the
 * environment: everybody on the machine sees what a process was called with. Where the shop has no such file, as in a
 * container, the owner fills the address in, and the programs ask for the password.
 */
function readDatabaseUrl(): string[] {
  const found = findSettingsFile();
  if (!found) return ['DATABASE_URL=postgres://USER@HOST/DATABASE'];
  const [node, file] = [shellWord(found.node), shellWord(found.file)];
  const read = (expression: string) => `"$(${node} --env-file=${file} -p '${expression}')"`;
  return [
    `DATABASE_URL=${read('process.env.DATABASE_URL.replace(/:[^/?]*@/, "@")')}`,
    `export PGPASSWORD=${read('decodeURIComponent(/:([^/?]*)@/.exec(process.env.DATABASE_URL)?.[1] ?? "")')}`,
  ];
}
