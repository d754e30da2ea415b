import type { Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type NewMedia = Tables['media']['$inferInsert'];

/** Keeps what is known of a stored picture; the same content again changes nothing. */
export async function insertMedia(tx: Transaction, media: NewMedia): Promise<void> {
  await tx.insert(tx.tables.media).values(media).onConflictDoNothing();
}
