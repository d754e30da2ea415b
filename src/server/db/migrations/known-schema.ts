/** Why the shop does not open a database, in a sentence for its owner. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}

export type SchemaFacts = {
  /** The hashes of the migrations that the database has had. */
  applied: readonly string[];
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
  const unknown = applied.filter((hash) => !hashes.has(hash)).length;
  if (unknown === 0) return;
  const version = openedBy === null ? 'a newer version' : `version ${openedBy}`;
  throw new DatabaseRefusal(
    `The database (${database}) belongs to ${version} of Voltcart: it has had ${unknown} change(s) that this ` +
      'version does not know. Start that version or a later one, or restore a backup from before the update. ' +
      'Nothing was changed.',
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
