import type { NewId } from '../../shared/ids.ts';
import type { Database } from '../db/database.ts';
import type { MediaStore } from '../gateways/media-store.ts';

/** The world as services see it, handed in: a test holds each part. */
export type Deps = {
  db: Database;
  /** The clock. Only main reads the real one. */
  now: () => Date;
  newId: NewId;
  media: MediaStore;
  /** Origins besides our own that product pictures may come from. */
  imageHosts: readonly string[];
};
