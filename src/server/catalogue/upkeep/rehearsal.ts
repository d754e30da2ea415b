import type { Database, Transaction } from '../../db/database.ts';

class RolledBack<T> extends Error {
  readonly outcome: T;
  constructor(outcome: T) {
    super('the rehearsal was rolled back');
    this.outcome = outcome;
  }
}

/**
 * Runs `body` as one transaction. A rehearsal does the same work and rolls it back, so that it reports exactly
 * what the transaction would.
 */
export async function transactionOrRehearsal<T>(
  db: Database,
  rehearsal: boolean,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await body(tx);
      if (rehearsal) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}
