import BetterSqlite3 from 'better-sqlite3';

/** Held until it is released: nobody else can open the database meanwhile. */
export type SoleUse = { release: () => void };

const WAIT_MS = 250;

/**
 * Locks a SQLite file for this process alone. Every open connection, idle or not, holds a shared lock on a
 * file in WAL mode, so this is not to be had while a shop is open on it.
 * @returns null when somebody has it open. A file that is no database any more cannot be locked, and no
 * shop can be open on it: what is returned then holds nothing.
 */
export function takeSoleUse(file: string): SoleUse | null {
  const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: WAIT_MS });
  try {
    // Set before the file is first read: the lock, once taken, then stays until the connection is closed.
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    const code = error instanceof BetterSqlite3.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
      connection.close();
      return null;
    }
    if (!code.startsWith('SQLITE_NOTADB') && !code.startsWith('SQLITE_CORRUPT')) {
      connection.close();
      throw error;
    }
  }
  return { release: () => connection.close() };
}
