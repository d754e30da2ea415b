import { isDeepStrictEqual } from 'node:util';
import { BRAND_FILES } from '../../shared/brand/brand.ts';
import { type ArrangedSection, isGoods, picturesOfHome } from '../../shared/catalogue/home.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { HomeChanges, SectionName } from '../../shared/operations/audit.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import { listBrands } from '../catalogue/products/offer-repository.ts';
import { loadCards } from '../catalogue/products/product-card-service.ts';
import type { Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { findPictures, lockMedia, releaseMedia } from '../media/media-repository.ts';
import {
  findHomeMedia,
  type HomeDocument,
  lockHomeDocument,
  putHomeDocument,
  readHomeDocument,
} from '../settings/home-document-repository.ts';
import { composeHome, type Home, listVisibleSections } from './home-service.ts';

/** The home page as its editor shows it. */
export type EditedHome = {
  version: number;
  sections: ArrangedSection[];
  /** Whether the draft differs from what visitors see. */
  changed: boolean;
  /** Whether there is an arrangement to go back to. */
  canGoBack: boolean;
  /** The names of the chosen products that exist. */
  products: { id: ProductId; name: string }[];
  /** The brands on sale. */
  brands: string[];
};

/**
 * The draft, or what is published if there is none.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function getEditedHome(deps: Deps, actor: Actor): Promise<EditedHome> {
  assertAdmin(actor);
  return editedHome(deps, await readHomeDocument(deps.db.read));
}

/**
 * The home page made from the draft, with the sections that begin later.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function previewHome(deps: Deps, actor: Actor): Promise<Home> {
  assertAdmin(actor);
  const stored = await readHomeDocument(deps.db.read);
  const { published, draft } = stored;
  const sections = draft ?? (await listVisibleSections(deps, stored));
  return composeHome(deps, sections, published !== null || draft !== null);
}

/**
 * Changes the draft. Visitors see nothing of it.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `home_changed` when `version` is stale;
 * `unknown_picture` for one that is not stored, or was drawn for something else.
 */
export async function saveHomeDraft(
  deps: Deps,
  actor: Actor,
  { version, sections }: { version: number; sections: ArrangedSection[] },
): Promise<EditedHome> {
  assertAdmin(actor);
  await assertDrawnFor(deps, sections);
  return change(
    deps,
    version,
    async (tx, home, visible) => {
      await assertStored(tx, sections);
      return { ...home, draft: isDeepStrictEqual(sections, visible) ? null : sections };
    },
    sections,
  );
}

/**
 * Forgets the draft.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `home_changed`.
 */
export function discardHomeDraft(
  deps: Deps,
  actor: Actor,
  { version }: { version: number },
): Promise<EditedHome> {
  assertAdmin(actor);
  return change(deps, version, async (_tx, home) => ({ ...home, draft: null }));
}

/**
 * Shows the draft to visitors, from their next page on. Without a draft it changes nothing.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `home_changed`.
 */
export function publishHome(deps: Deps, actor: Actor, { version }: { version: number }): Promise<EditedHome> {
  assertAdmin(actor);
  return change(deps, version, async (tx, home, before) => {
    if (!home.draft) return home;
    await note(tx, deps, actor, { action: 'home.published', before, after: home.draft, home });
    return { ...home, published: home.draft, draft: null, previous: before };
  });
}

/**
 * Restores the previously published home page; a second call restores the newer one again. The draft stays.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `home_changed`.
 */
export function restoreHome(deps: Deps, actor: Actor, { version }: { version: number }): Promise<EditedHome> {
  assertAdmin(actor);
  return change(deps, version, async (tx, home, before) => {
    if (!home.previous) return home;
    await note(tx, deps, actor, { action: 'home.restored', before, after: home.previous, home });
    return { ...home, published: home.previous, previous: before };
  });
}

/** @param body gets the sections that visitors have, too. */
async function change(
  deps: Deps,
  version: number,
  body: (tx: Transaction, home: HomeDocument, visible: ArrangedSection[]) => Promise<HomeDocument>,
  sections: readonly ArrangedSection[] = [],
): Promise<EditedHome> {
  const { db, now } = deps;
  // Of another version, these are not used.
  const visible = await listVisibleSections(deps, await readHomeDocument(db.read));
  const changed = await db.transaction(async (tx) => {
    // Pictures first, as all writers lock them. The sweep then sees that they are in use, or removed them before.
    await lockMedia(tx, [...new Set([...hashesIn(sections), ...(await findHomeMedia(tx))])]);
    const home = await lockHomeDocument(tx, now());
    if (home.version !== version) throw new ShopError({ code: 'home_changed' });
    const after = await body(tx, home, visible);
    if (isDeepStrictEqual(after, home)) return home;
    const stored = { ...after, version: version + 1 };
    await putHomeDocument(tx, stored, now());
    return stored;
  });
  return editedHome(deps, changed);
}

type Note = {
  action: 'home.published' | 'home.restored';
  before: readonly ArrangedSection[];
  after: readonly ArrangedSection[];
  home: HomeDocument;
};

/** Makes all pages follow, keeps the pictures that they still show, and writes the audit entry. */
async function note(tx: Transaction, deps: Deps, actor: Actor, { action, before, after, home }: Note) {
  await takeLockRow(tx, 'catalogue');
  await releaseMedia(tx, hashesIn([...before, ...(home.previous ?? [])]), deps.now());
  const data = changesBetween(before, after);
  await audit(tx, deps, actor, { action, entity: 'setting', entityId: 'home', data });
}

const nameOf = ({ kind, title }: ArrangedSection): SectionName => ({ kind, title });

function changesBetween(before: readonly ArrangedSection[], after: readonly ArrangedSection[]): HomeChanges {
  const old = new Map(before.map((section) => [section.id, section]));
  const now = new Set(after.map(({ id }) => id));
  const kept = after.filter(({ id }) => old.has(id));
  const order = before.filter(({ id }) => now.has(id)).map(({ id }) => id);
  return {
    added: after.filter(({ id }) => !old.has(id)).map(nameOf),
    removed: before.filter(({ id }) => !now.has(id)).map(nameOf),
    changed: kept.filter((section) => !isDeepStrictEqual(section, old.get(section.id))).map(nameOf),
    moved: !isDeepStrictEqual(
      order,
      kept.map(({ id }) => id),
    ),
  };
}

async function editedHome(deps: Deps, home: HomeDocument): Promise<EditedHome> {
  const from = deps.db.read;
  const sections = home.draft ?? (await listVisibleSections(deps, home));
  const ids = [...new Set(sections.filter(isGoods).flatMap(({ products }) => products))];
  return {
    version: home.version,
    sections,
    changed: home.draft !== null,
    canGoBack: home.previous !== null,
    products: (await loadCards(from, ids, { each: true })).map(({ id, name }) => ({ id, name })),
    brands: await listBrands(from),
  };
}

const hashesIn = (sections: readonly ArrangedSection[]): string[] =>
  picturesOfHome(sections).map(({ picture }) => picture.hash);

/** @throws ShopError `unknown_picture` */
async function assertDrawnFor({ media }: Deps, sections: readonly ArrangedSection[]): Promise<void> {
  for (const { kind, picture } of picturesOfHome(sections)) {
    const [file] = BRAND_FILES[kind];
    if (!(await media.hasBrandPicture(picture.hash, file))) throw new ShopError({ code: 'unknown_picture' });
  }
}

/** @throws ShopError `unknown_picture`, also for one that is said to have another size. */
async function assertStored(tx: Transaction, sections: readonly ArrangedSection[]): Promise<void> {
  const found = await findPictures(tx, hashesIn(sections));
  for (const { picture } of picturesOfHome(sections)) {
    if (!isDeepStrictEqual(found.get(picture.hash), picture))
      throw new ShopError({ code: 'unknown_picture' });
  }
}
