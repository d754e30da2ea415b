import type { Category } from '../../../shared/catalogue/categories.ts';
import { HOME_SECTION_KINDS, type HomeSectionKind } from '../../../shared/catalogue/home.ts';
import type { BannerId, HomeSectionId, PageId, ProductId } from '../../../shared/ids.ts';
import { FOOTER_COLUMNS, type FooterColumn } from '../../../shared/pages/reading.ts';
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

  /** Pages to read. Those that the shop comes with cannot be deleted. */
  const pages = kit.table(
    'page',
    {
      id: kit.text('id').$type<PageId>().primaryKey(),
      /** Its place in an address. */
      slug: kit.text('slug').notNull(),
      /** Its place among all pages, and in its column of the footer. */
      position: kit.int('position').notNull(),
      /** The footer's column; null leaves it out of the footer. */
      footerColumn: kit.text('footer_column').$type<FooterColumn>(),
      /** False for a draft, which only the owner sees. */
      published: kit.bool('published').notNull(),
      /** Whether the checkout asks people to confirm that they have read it. */
      consent: kit.bool('consent').notNull().default(false),
      /** Whether products' pages, the cart and the checkout link to it. */
      beforeBuying: kit.bool('before_buying').notNull().default(false),
      version: kit.int('version').notNull().default(1),
      /** Null for a page as the shop comes with it. */
      updatedAt: kit.time('updated_at'),
    },
    (t) => [kit.uniqueIndex('page_slug').on(t.slug), oneOf(kit, 'page', 'footer_column', FOOTER_COLUMNS)],
  );

  const pageId = () =>
    kit
      .text('page_id')
      .$type<PageId>()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' });

  /** What a page says, in each language that it is written in. */
  const pageTexts = kit.table(
    'page_text',
    {
      pageId: pageId(),
      language: kit.text('language').$type<Language>().notNull(),
      title: kit.text('title').notNull(),
      /** One sentence under the title, and what search engines show. */
      lead: kit.text('lead').notNull(),
      /** Markdown. */
      body: kit.text('body').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.pageId, t.language] }),
      oneOf(kit, 'page_text', 'language', LANGUAGES),
    ],
  );

  /** Earlier slugs, which redirect. */
  const pageAddresses = kit.table(
    'page_address',
    { slug: kit.text('slug').primaryKey(), pageId: pageId() },
    (t) => [kit.index('page_address_page').on(t.pageId)],
  );

  return { banners, homeSections, homeSectionItems, pages, pageTexts, pageAddresses };
}
