import { type ArrangedSection, type GoodsSection, nextTurn } from '../../shared/catalogue/home.ts';
import { toId } from '../../shared/ids.ts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type HomeDocument, readHomeDocument } from '../settings/home-document-repository.ts';
import { listBanners, listHomeSections } from './home-repository.ts';

/** The most products that a category contributes to a row that the shop comes with. */
const ROW_LENGTH = 10;

const ALWAYS = { from: null, until: null };

/** The sections that visitors see: the owner's, else those that the shop comes with. */
export const publishedOf = async (from: Reader, { published }: HomeDocument): Promise<ArrangedSection[]> =>
  published ?? arrangeRows(from);

/** The arrangement that the shop comes with, from its rows. */
export async function arrangeRows(from: Reader): Promise<ArrangedSection[]> {
  const [items, banners] = await Promise.all([listHomeSections(from), listBanners(from)]);
  const sections = new Map<string, GoodsSection>();
  for (const { id, kind, title, category, productId } of items) {
    const section: GoodsSection = sections.get(id) ?? {
      ...{ id, kind, title, ...ALWAYS, source: 'chosen' },
      ...{ categories: [], products: [], count: 0 },
    };
    if (category) section.categories.push(category);
    if (productId) section.products.push(productId);
    section.count += category && kind !== 'highlights' ? ROW_LENGTH : 1;
    sections.set(id, section);
  }
  return [
    { ...ALWAYS, id: toId('homeSection', 'sec_categories'), kind: 'categories', title: null, count: null },
    {
      ...{ ...ALWAYS, id: toId('homeSection', 'sec_banners'), kind: 'banners', title: null },
      banners: banners.map((banner) => ({ ...banner, ...ALWAYS, alt: '', phone: null, desk: null })),
    },
    ...sections.values(),
  ];
}

/** When the home page next changes by itself, in milliseconds; null if it does not. */
export const readHomeTurn = async ({ db, now }: Deps): Promise<number | null> =>
  nextTurn((await readHomeDocument(db.read)).published ?? [], now());
