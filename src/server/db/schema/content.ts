import type { Category } from '../../../shared/catalogue/categories.ts';
import { HOME_SECTION_KINDS, type HomeSectionKind } from '../../../shared/catalogue/home.ts';
import type { BannerId, HomeSectionId, ProductId } from '../../../shared/ids.ts';
import { LANGUAGES, type Language } from '../../../shared/texts/language.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { catalogueTables } from './catalogue.ts';
import { oneOf } from './checks.ts';

/** Content besides products: the home page, and information pages. */
export function contentTables(kit: Kit, { categories, products }: ReturnType<typeof catalogueTables>) {
  /** The home page's slides, in display order. */
  const banners = kit.table('banner', {
    id: kit.text('id').$type<BannerId>().primaryKey(),
    position: kit.int('position').notNull(),
    title: kit.text('title').notNull(),
    text: kit.text('text').notNull(),
    /** The button's label, and the path it links to. */
    action: kit.text('action').notNull(),
    link: kit.text('link').notNull(),
    /** File name of a picture that ships with the shop. */
    picture: kit.text('picture').notNull(),
  });

  /** The home page's rows of products, in display order. */
  const homeSections = kit.table(
    'home_section',
    {
      id: kit.text('id').$type<HomeSectionId>().primaryKey(),
      position: kit.int('position').notNull(),
      kind: kit.text('kind').$type<HomeSectionKind>().notNull(),
      /** Null for highlights, whose title comes from the shop's language. */
      title: kit.text('title'),
    },
    () => [
      oneOf(kit, 'home_section', 'kind', HOME_SECTION_KINDS),
      kit.check('home_section_row_has_title', "title is not null or kind = 'highlights'"),
    ],
  );

  /** The items of a row: a category, for its newest products, or a hand-picked product. */
  const homeSectionItems = kit.table(
    'home_section_item',
    {
      sectionId: kit
        .text('section_id')
        .$type<HomeSectionId>()
        .notNull()
        .references(() => homeSections.id, { onDelete: 'cascade' }),
      position: kit.int('position').notNull(),
      category: kit
        .text('category')
        .$type<Category>()
        .references(() => categories.value, { onDelete: 'cascade' }),
      productId: kit
        .text('product_id')
        .$type<ProductId>()
        .references(() => products.id, { onDelete: 'cascade' }),
    },
    (t) => [
      kit.primaryKey({ columns: [t.sectionId, t.position] }),
      kit.check('home_section_item_one_thing', '(category is null) <> (product_id is null)'),
    ],
  );

  /** Information pages, in Markdown. */
  const pages = kit.table(
    'page',
    {
      /** Its place in an address. */
      slug: kit.text('slug').notNull(),
      language: kit.text('language').$type<Language>().notNull(),
      title: kit.text('title').notNull(),
      /** One sentence under the title, and what search engines show. */
      lead: kit.text('lead').notNull(),
      body: kit.text('body').notNull(),
      position: kit.int('position').notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.slug, t.language] }), oneOf(kit, 'page', 'language', LANGUAGES)],
  );

  return { banners, homeSections, homeSectionItems, pages };
}
