import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Category } from '../../shared/catalogue/categories.ts';
import { type ArrangedSection, isGoods, picturesOfHome } from '../../shared/catalogue/home.ts';
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

/** Whether the owner arranged it: the demo's has no draft, and none before it to go back to. */
export const isArranged = ({ draft, previous }: HomeDocument): boolean => draft !== null || previous !== null;

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

/** Makes rows that name a category, in any case, name another: what is published, the draft, and the one to go back to. */
export async function moveHomeRows(
  tx: Transaction,
  { from, to }: { from: Category; to: Category },
  now: Date,
): Promise<void> {
  const isMoved = (category: Category) => category.toLowerCase() === from.toLowerCase();
  const follow = (sections: ArrangedSection[] | null) =>
    sections?.map((section) => {
      if (!isGoods(section) || !section.categories.some(isMoved)) return section;
      const categories = section.categories.map((each) => (isMoved(each) ? to : each));
      return { ...section, categories: [...new Set(categories)] };
    }) ?? null;
  const home = await lockHomeDocument(tx, now);
  const published = follow(home.published);
  const draft = follow(home.draft);
  const moved = { ...home, published, draft, previous: follow(home.previous) };
  if (isDeepStrictEqual(moved, home)) return;
  await putHomeDocument(tx, { ...moved, version: home.version + 1 }, now);
}

/** The hashes of the pictures in use: published, in the draft, and in the one to go back to. */
export async function findHomeMedia(from: Reader): Promise<Set<string>> {
  const { published, draft, previous } = await readHomeDocument(from);
  const sections = [published, draft, previous].flatMap((each) => each ?? []);
  return new Set(picturesOfHome(sections).map(({ picture }) => picture.hash));
}
