/** How PostgreSQL's list of connections names those of an open shop. */
export const SHOPS_NAME = 'voltcart';

/** An open shop looks for work every few seconds; the connection of a machine that vanished is silent. */
const OF_AN_OPEN_SHOP = `select count(*) as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = '${SHOPS_NAME}'
    and state_change > now() - interval '1 minute'`;

/** Whether a shop is open on a PostgreSQL database, on whichever machine. */
export async function isShopOpen(
  rows: (statement: string) => Promise<Record<string, unknown>[]>,
): Promise<boolean> {
  const [row] = await rows(OF_AN_OPEN_SHOP);
  return Number(row?.n) > 0;
}
