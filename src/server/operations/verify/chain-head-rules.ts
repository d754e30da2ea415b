/** Where the chain ended at some time, as noted outside of the database. */
export type KnownHead = {
  /** For the message: where it was noted. */
  where: string;
  position: number;
  /** At least the hash's beginning; empty before the first entry. */
  hash: string;
  /** Null if unknown. */
  at: Date | null;
};

/** A restore in today's past: what was written between the two is in another line of history. */
export type Restore = { madeAt: Date; at: Date };

const minute = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Says for each head whether today's chain holds it. Restores begin another line: whatever was noted between a backup
 * and its restore is not in it, and no fault.
 * @param today the hashes of today's chain at the heads' positions.
 */
export function judgeHeads(
  heads: readonly KnownHead[],
  today: ReadonlyMap<number, string>,
  restores: readonly Restore[],
): { faults: string[]; notes: string[] } {
  const faults: string[] = [];
  const notes: string[] = [];
  for (const { where, position, hash, at } of heads) {
    const link = today.get(position);
    if (link?.startsWith(hash)) continue;
    const is = `${where}: entry ${position} (${hash.slice(0, 16)}) is not in today's chain`;
    const aside = restores.filter(
      (restore) =>
        at === null || (at.getTime() > restore.madeAt.getTime() && at.getTime() <= restore.at.getTime()),
    );
    const [restore] = aside;
    if (!restore)
      faults.push(
        `${is}, which ${link === undefined ? 'is shorter' : 'has another there'}: it was rebuilt, or older data was put in place other than by a restore`,
      );
    else if (at !== null)
      notes.push(
        `${is}: the shop was restored at ${minute(restore.at)} to its state of ${minute(restore.madeAt)}, and what was written between is in the data that was put aside`,
      );
    else {
      const spans = aside.map((each) => `${minute(each.madeAt)} and ${minute(each.at)}`).join(', or ');
      notes.push(
        `${is}: right if it was noted between ${spans}, as a restore put aside what was written then; noted at any other time, the chain was rebuilt`,
      );
    }
  }
  return { faults, notes };
}
