import {
  BRAND_FILES,
  type Brand,
  type BrandPicture,
  type BrandPictureKind,
} from '../../shared/brand/brand.ts';
import { IMAGE_MAX_BYTES } from '../../shared/catalogue/product-limits.ts';
import type { BrandDraft } from '../../shared/schemas/content/admin-brand.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit, changesBetween } from '../audit/audit-service.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { brandMail } from '../mail/brand-mail.ts';
import { findPictures, keepMedia, lockMedia, releaseMedia } from '../media/media-repository.ts';
import {
  findBrandMedia,
  picturesOf,
  putBrand,
  readBrand as readPublished,
  readStoredBrand,
  type StoredBrand,
} from '../settings/brand-repository.ts';
import { letterheadOf, readShopSettings } from '../settings/shop-settings-service.ts';

const PICTURES = {
  logo: 'logo',
  logoDark: 'logo',
  icon: 'icon',
  social: 'social',
} as const satisfies Partial<Record<keyof Brand, BrandPictureKind>>;
type PictureField = keyof typeof PICTURES;
const PICTURE_FIELDS = Object.keys(PICTURES) as PictureField[];

/**
 * Redraws an uploaded picture for the brand and stores it. If no brand uses it within seven days, it is swept away.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `too_large` above 10 MB;
 * `invalid_image` for anything but one complete PNG, JPEG or WebP of at most 25 megapixels; `busy` when too
 * many are being decoded.
 */
export async function storeBrandPicture(
  deps: Deps,
  actor: Actor,
  { kind, file }: { kind: BrandPictureKind; file: Buffer },
): Promise<BrandPicture> {
  assertAdmin(actor);
  if (file.length > IMAGE_MAX_BYTES) throw new ShopError({ code: 'too_large' });
  const drawn = await deps.brandPictures.encode(file, kind);
  if (!drawn) throw new ShopError({ code: 'invalid_image' });
  const { files, width, height } = drawn;
  const { hash, ensure } = await deps.media.addBrandPicture(files);
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  const media = { hash, width, height, placeholder: '', bytes, createdAt: deps.now() };
  await deps.db.transaction((tx) => keepMedia(tx, media));
  await ensure();
  return { hash, width, height };
}

/** How the shop looks now. */
export const readBrand = ({ db }: Pick<Deps, 'db'>): Promise<Brand> => readPublished(db.read);

/**
 * The published brand, and the previous one.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export function getBrand(deps: Deps, actor: Actor): Promise<StoredBrand> {
  assertAdmin(actor);
  return readStoredBrand(deps.db.read);
}

/**
 * Gives the shop a new look; every page, email and payment page has it from then on. Publishing the same again
 * changes nothing.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `settings_changed` when `version`
 * is stale; `unknown_picture` for one that is not stored, or was drawn for something else.
 */
export async function publishBrand(
  deps: Deps,
  actor: Actor,
  { version, brand }: { version: number; brand: BrandDraft },
): Promise<StoredBrand> {
  assertAdmin(actor);
  await assertDrawnFor(deps, brand);
  return deps.db.transaction(async (tx) => {
    // Pictures first, as all writers lock them. The sweep then sees that they are in use, or removed them before.
    await lockMedia(tx, hashesIn(brand));
    await lockOld(tx);
    const published = await withPictures(tx, brand);
    return replace(tx, deps, actor, { version, published, action: 'brand.published' });
  });
}

/**
 * Goes back to the brand before the last change; a second time, forward again. Before the first it does nothing.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `settings_changed` when `version`
 * is stale.
 */
export function restoreBrand(
  deps: Deps,
  actor: Actor,
  { version }: { version: number },
): Promise<StoredBrand> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    await lockOld(tx);
    const stored = await readStoredBrand(tx);
    const { previous: published } = stored;
    return published ? replace(tx, deps, actor, { version, published, action: 'brand.restored' }) : stored;
  });
}

/**
 * An email as it would look with a brand that is not published yet.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `unknown_picture`.
 */
export async function previewBrandMail(
  deps: Deps,
  actor: Actor,
  { brand: draft }: { brand: BrandDraft },
): Promise<{ html: string }> {
  assertAdmin(actor);
  const { read } = deps.db;
  const brand = await withPictures(read, draft);
  const about = letterheadOf(deps, await readShopSettings(read, deps), { brand, texts: {} });
  return { html: brandMail({ ...about, link: deps.publicUrl }).html };
}

/** Locks the stored brand and its pictures, whose age is about to change. */
async function lockOld(tx: Transaction): Promise<void> {
  await lockMedia(tx, [...(await findBrandMedia(tx))]);
  await takeLockRow(tx, 'catalogue');
}

type Replacement = { version: number; published: Brand; action: 'brand.published' | 'brand.restored' };

async function replace(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { version, published, action }: Replacement,
): Promise<StoredBrand> {
  const before = await readStoredBrand(tx);
  if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
  const data = changesBetween(before.published, published);
  if (Object.keys(data).length === 0) return before;
  const after = { version: version + 1, published, previous: before.published };
  const old = [before.published, ...(before.previous ? [before.previous] : [])].flatMap(picturesOf);
  await putBrand(tx, after, deps.now());
  // Cached pages and mails still show what is no longer in use.
  await releaseMedia(tx, old, deps.now());
  await audit(tx, deps, actor, { action, entity: 'setting', entityId: 'brand', data });
  return after;
}

const hashesIn = (brand: BrandDraft): string[] => PICTURE_FIELDS.flatMap((field) => brand[field] ?? []);

/** @throws ShopError `unknown_picture` */
async function assertDrawnFor({ media }: Deps, brand: BrandDraft): Promise<void> {
  for (const field of PICTURE_FIELDS) {
    const hash = brand[field];
    const [file] = BRAND_FILES[PICTURES[field]];
    if (hash && !(await media.hasBrandPicture(hash, file))) throw new ShopError({ code: 'unknown_picture' });
  }
}

/** The brand with its pictures' sizes. @throws ShopError `unknown_picture` */
async function withPictures(from: Reader, draft: BrandDraft): Promise<Brand> {
  const found = await findPictures(from, hashesIn(draft));
  const pictureOf = (hash: string | null): BrandPicture | null => {
    const picture = hash === null ? null : found.get(hash);
    if (picture === undefined) throw new ShopError({ code: 'unknown_picture' });
    return picture;
  };
  const pictures = PICTURE_FIELDS.map((field) => [field, pictureOf(draft[field])] as const);
  return { ...draft, ...(Object.fromEntries(pictures) as Record<PictureField, BrandPicture | null>) };
}
