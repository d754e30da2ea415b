/**
 * Connection failures (class 08), shutdowns, too many connections, a session that the server ended (for
 * idle_session_timeout or idle_in_transaction_session_timeout), a standby, a database that is set to read-only: the database is
 * temporarily unavailable.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1235]|53300|25P03|25006|STANDBY)$/;
/** Driver errors that carry no code: a connection timeout, or a broken connection. */
const BROKEN =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/;

/** The code of an error of PostgreSQL or of the network, which the query builder may have wrapped. */
export function sqlState(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : undefined;
}

/** Whether an error says that PostgreSQL does not serve now, and may later. */
export function isUnavailable(error: unknown): boolean {
  const { message, cause } = error as { message?: unknown; cause?: { message?: unknown } };
  return (
    UNAVAILABLE.test(sqlState(error) ?? '') ||
    [message, cause?.message].some((text) => typeof text === 'string' && BROKEN.test(text))
  );
}

/** The user or the password is refused. */
const REFUSED = /^28(000|P01)$/;

/**
 * Whether an error says so to a shop that was let in before: its password was changed on the server, say, and the shop is
 * started with the new one in a moment.
 */
export const isUnavailableSince = (error: unknown): boolean =>
  isUnavailable(error) || REFUSED.test(sqlState(error) ?? '');
