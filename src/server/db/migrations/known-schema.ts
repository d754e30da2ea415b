/** Why the shop does not open a database, in a sentence for its owner. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}

/** A migration that a database has had, and when it was written. */
export type Applied = { hash: string; madeAt: Date };

export type SchemaFacts = {
  applied: readonly Applied[];
  known: readonly { hash: string }[];
  /** For the message: the file, or where else it is. */
  database: string;
  /** The version of the shop that opened it last; null for versions that did not note it. */
  openedBy: string | null;
};

/**
 * An older version of the shop would sell from a database that it only half understands.
 * @throws DatabaseRefusal when the database has had migrations that this version does not have.
 */
export function assertKnown({ applied, known, database, openedBy }: SchemaFacts): void {
  const hashes = new Set(known.map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !hashes.has(hash));
  if (unknown.length === 0) return;
  const newest = new Date(Math.max(...unknown.map(({ madeAt }) => madeAt.getTime())));
  const version = openedBy === null ? 'a newer version' : `version ${openedBy}`;
  throw new DatabaseRefusal(
    `The database (${database}) belongs to ${version} of Voltcart: it has had ${unknown.length} change(s) that this ` +
      `version does not know, the newest of ${newest.toISOString().slice(0, 10)}. Start that version or ` +
      'a later one, or restore a backup from before the update. Nothing was changed.',
  );
}

/** @throws DatabaseRefusal when migrations are missing. */
export function assertUpToDate(missing: number, database: string): void {
  if (missing === 0) return;
  throw new DatabaseRefusal(
    `The database (${database}) lacks ${missing} change(s) of this version, and only the shop itself makes them: ` +
      'start it once, then run this again. Nothing was changed.',
  );
}
