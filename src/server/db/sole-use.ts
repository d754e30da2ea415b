import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** An exclusive lock: nobody else can open the database until it is released. */
export type SoleUse = { release: () => void };

const WAIT_MS = 250;

/**
 * Locks a SQLite file for this process. In WAL mode every open connection, idle or not, holds a shared lock,
 * so this fails while a shop has the file open.
 * @returns null when another process has it open. A file that is no longer a database cannot be locked, and
 * no shop can have it open; the returned lock then holds nothing.
 */
export function takeSoleUse(file: string): SoleUse | null {
  const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: WAIT_MS });
  try {
    // Must be set before the first read: the lock, once taken, then stays until the connection is closed.
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

/**
 * Locks a data folder for this process, as a shop does while it is open; the owner's commands run beside it.
 * @returns null when a shop is open on it.
 */
export function takeDataFolder(dataDir: string): SoleUse | null {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'open.lock');
  closeSync(openSync(file, 'a'));
  return takeSoleUse(file);
}
