import { sql } from 'drizzle-orm';
import { type ArrangedSection, picturesOfHome } from '../../shared/catalogue/home.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from './setting-repository.ts';

const KEY = 'home';

declare module './setting-repository.ts' {
  interface SettingValues {
    [KEY]: HomeDocument;
  }
}

/** The owner's home page. */
export type HomeDocument = {
  /** Raised by every change, of the draft as well. */
  version: number;
  /** Null for the arrangement that the shop comes with, which is rows. */
  published: ArrangedSection[] | null;
  /** Null when it is as published. */
  draft: ArrangedSection[] | null;
  /** The one before the last publishing; null before the first. */
  previous: ArrangedSection[] | null;
};

const NONE: HomeDocument = { version: 0, published: null, draft: null, previous: null };

export const readHomeDocument = async (from: Reader): Promise<HomeDocument> =>
  (await findSetting(from, KEY)) ?? NONE;

/** Reads the document for a change: other writers wait until the transaction ends. */
export async function lockHomeDocument(tx: Transaction, now: Date): Promise<HomeDocument> {
  const { settings } = tx.tables;
  await tx
    .insert(settings)
    .values({ key: KEY, value: NONE, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { key: sql`excluded.key` } });
  return readHomeDocument(tx);
}

export const putHomeDocument = (tx: Transaction, home: HomeDocument, now: Date): Promise<void> =>
  putSetting(tx, KEY, home, now);

/** The hashes of the pictures in use: published, in the draft, and in the one to go back to. */
export async function findHomeMedia(from: Reader): Promise<Set<string>> {
  const { published, draft, previous } = await readHomeDocument(from);
  const sections = [published, draft, previous].flatMap((each) => each ?? []);
  return new Set(picturesOfHome(sections).map(({ picture }) => picture.hash));
}
