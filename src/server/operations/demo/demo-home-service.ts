import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandPicture } from '../../../shared/brand/brand.ts';
import type { ArrangedSection, HomeSectionKind } from '../../../shared/catalogue/home.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { PAGES } from '../../../shared/pages/pages.ts';
import type { Language } from '../../../shared/texts/language.ts';
import { arrangeRows } from '../../content/home-arrangement-service.ts';
import {
  findPageRow,
  insertPage,
  listPageIds,
  replaceTexts,
  updatePageRow,
} from '../../content/page-repository.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { keepMedia, lockMedia, releaseMedia } from '../../media/media-repository.ts';
import {
  findHomeMedia,
  isArranged,
  lockHomeDocument,
  putHomeDocument,
} from '../../settings/home-document-repository.ts';

/** What follows the row of this title. */
type Addition = { after: string } & (
  | { kind: HomeSectionKind; title: string; skus: string[] }
  | { kind: 'text'; title: string; body: string; action: string }
  | { kind: 'brands'; title: string; brands: string[] }
  | { kind: 'seen' }
);

/** `src/demo/home.json`: a guide to read, and what the home page shows besides the rows of every shop. */
export type DemoHome = {
  guide: {
    slug: string;
    /** A file next to the products' pictures; sizes in pixels. */
    picture: { file: string; width: number; height: number; alt: string };
    texts: Record<Language, { title: string; lead: string; body: string }>;
  };
  additions: Addition[];
};

const GUIDE = toId('page', 'pag_guide');

export type StoredGuidePicture = { picture: BrandPicture; bytes: number };

/** Stores the guide's picture among those of the home page. */
export async function storeGuidePicture(
  { media }: Deps,
  folder: string,
  { guide }: DemoHome,
): Promise<StoredGuidePicture> {
  const { file, width, height } = guide.picture;
  const content = await readFile(join(folder, `${file}-${width}.webp`));
  const { hash } = await media.addBrandPicture({ 'block.webp': content });
  return { picture: { hash, width, height }, bytes: content.length };
}

/** Writes the guide, and publishes the rows of every shop with the demo's sections among them. */
export async function insertHome(
  tx: Transaction,
  deps: Deps,
  { guide, additions }: DemoHome,
  { picture, bytes }: StoredGuidePicture,
  ids: ReadonlyMap<string, ProductId>,
): Promise<void> {
  const now = deps.now();
  await keepMedia(tx, { ...picture, bytes, placeholder: '', createdAt: now });
  await insertPage(tx, {
    id: GUIDE,
    slug: guide.slug,
    position: (await listPageIds(tx)).length,
    published: true,
  });
  const texts = Object.entries(guide.texts) as [Language, DemoHome['guide']['texts'][Language]][];
  await replaceTexts(
    tx,
    GUIDE,
    texts.map(([language, text]) => ({ language, ...text })),
  );

  function toSection(addition: Addition): ArrangedSection {
    const common = { id: deps.newId('homeSection'), from: null, until: null };
    switch (addition.kind) {
      case 'seen':
        return { ...common, kind: 'seen', title: null };
      case 'brands':
        return {
          ...{ ...common, kind: 'brands', title: addition.title },
          brands: addition.brands.map((name) => ({ name, logo: null })),
        };
      case 'text':
        return {
          ...{ ...common, kind: 'text', title: addition.title, body: addition.body, picture },
          ...{ alt: guide.picture.alt, action: addition.action },
          link: PAGES.reading.path.replace(':slug', guide.slug),
        };
      default: {
        const products = addition.skus.flatMap((sku) => ids.get(sku) ?? []);
        return {
          ...{ ...common, kind: addition.kind, title: addition.title, source: 'chosen', categories: [] },
          ...{ products, count: products.length },
        };
      }
    }
  }
  const rows = await arrangeRows(tx);
  const published = rows.flatMap((row) => [
    row,
    ...additions.filter(({ after }) => after === row.title).map(toSection),
  ]);
  await putHomeDocument(tx, { version: 1, published, draft: null, previous: null }, now);
}

/**
 * Gives the shop its own rows back, unless the owner has arranged the home page; the guide then becomes a draft,
 * unless the owner changed it. The caller does not hold the catalogue's lock row yet.
 */
export async function resetHome(tx: Transaction, deps: Deps): Promise<void> {
  const hashes = [...(await findHomeMedia(tx))];
  await lockMedia(tx, hashes);
  const home = await lockHomeDocument(tx, deps.now());
  if (home.published === null || isArranged(home)) return;
  await releaseMedia(tx, hashes, deps.now());
  await putHomeDocument(tx, { ...home, version: home.version + 1, published: null }, deps.now());
  if ((await findPageRow(tx, GUIDE))?.updatedAt === null)
    await updatePageRow(tx, GUIDE, { published: false });
}
