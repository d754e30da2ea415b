/** The bytes that the shop's parts use. The database is null on PostgreSQL, which has a disk of its own. */
export type StorageUse = { database: number | null; media: number; documents: number; backups: number };

/** How fast that grows, in bytes a week, and in how many weeks the disk is full; null where nobody can tell. */
export type StorageForecast = { weeklyBytes: number | null; fullInWeeks: number | null };

export type StorageOverview = StorageForecast & {
  /** As counted at `countedAt`; null before the first count. */
  use: (StorageUse & { countedAt: Date }) | null;
  freeBytes: number | null;
};
