import BetterSqlite3 from 'better-sqlite3';
import type { ChainHead } from '../../orders/chain/order-chain-repository.ts';

/** Where the chain over orders ends in a copy of the database; null before its first entry, and before it had one. */
export function readChainHead(file: string): ChainHead | null {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    // The owner backs up before an update, with a database that may be older than the command.
    const column = "select 1 from pragma_table_info('order_event') where name = 'chain_position'";
    if (connection.prepare(column).get() === undefined) return null;
    const head = `select chain_position as position, chain_hash as hash from order_event
      where chain_position is not null order by chain_position desc limit 1`;
    return connection.prepare<[], ChainHead>(head).get() ?? null;
  } finally {
    connection.close();
  }
}
