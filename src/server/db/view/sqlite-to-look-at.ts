import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Opens a SQLite file that is only looked at. SQLite makes two files beside one in WAL mode even to read it, and
 * only a connection that may write removes them again. Where they are there already, the file is in use or was
 * left by a kill: then nothing may write, not even what they hold into the file.
 */
export function connectToLookAt(file: string): BetterSqlite3.Database {
  const readonly = existsSync(`${file}-wal`);
  const connection = new BetterSqlite3(file, { readonly, fileMustExist: true });
  connection.pragma('query_only = ON');
  return connection;
}
