import type { Category } from '../../../shared/catalogue/categories.ts';
import { ATTRIBUTE_TYPES, type AttributeType } from '../../../shared/catalogue/product-words.ts';
import { STOCK_REASONS, type StockReason } from '../../../shared/catalogue/stock.ts';
import type { OrderId, ProductId, UserId, VariantGroupId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import type { TaxClass } from '../../../shared/money/pricing.ts';
import type { Kit } from '../kit-sqlite.ts';
import { oneOf } from './checks.ts';
import { ofProduct } from './references.ts';

/** Products, their pictures, their stock, and the text that search reads. */
export function catalogueTables(kit: Kit) {
  const media = kit.table(
    'media',
    {
      /** SHA-256 of the largest stored width, hex; also the stem of the file names. */
      hash: kit.text('hash').primaryKey(),
      width: kit.int('width').notNull(),
      height: kit.int('height').notNull(),
      /** A data URL of a few dozen pixels, shown while the picture loads. */
      placeholder: kit.text('placeholder').notNull(),
      bytes: kit.bigint('bytes').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    () => [kit.check('media_sizes_positive', 'width > 0 and height > 0 and bytes > 0')],
  );

  const categories = kit.table(
    'category',
    {
      /** Used in URLs and in the documented API. A change leaves the old one in `category_alias`. */
      value: kit.text('value').$type<Category>().primaryKey(),
      label: kit.text('label').notNull(),
      position: kit.int('position').notNull(),
      /** File name of a picture that ships with the shop, for the category strip. */
      picture: kit.text('picture'),
      /** The owner's own picture, instead of the bundled one. */
      mediaHash: kit.text('media_hash').references(() => media.hash),
      /** False hides it with its products: they are not listed anywhere, but keep their pages. */
      shown: kit.bool('shown').notNull().default(true),
    },
    (t) => [kit.index('category_position').on(t.position), kit.index('category_media').on(t.mediaHash)],
  );

  /** Values that a category had before, or that were merged into it: their addresses lead to it. */
  const categoryAliases = kit.table(
    'category_alias',
    {
      /** In lower case, because addresses may differ in case. */
      value: kit.text('value').primaryKey(),
      category: kit
        .text('category')
        .$type<Category>()
        .notNull()
        .references(() => categories.value, { onDelete: 'cascade' }),
    },
    (t) => [kit.index('category_alias_category').on(t.category)],
  );

  /** A category that is still referenced cannot be deleted. */
  const category = () =>
    kit
      .text('category')
      .$type<Category>()
      .notNull()
      .references(() => categories.value);

  const products = kit.table(
    'product',
    {
      id: kit.text('id').$type<ProductId>().primaryKey(),
      name: kit.text('name').notNull(),
      brand: kit.text('brand').notNull(),
      category: category(),
      description: kit.text('description').notNull().default(''),
      priceMinor: kit.int('price_minor').$type<Money>().notNull(),
      sellingPriceMinor: kit.int('selling_price_minor').$type<Money>().notNull(),
      sku: kit.text('sku'),
      /**
       * Whole units; null means that stock is not tracked. Equals the sum of the product's stock movements.
       */
      stockOnHand: kit.int('stock_on_hand'),
      /** Shoppers see, find and buy a product only while it is on sale. */
      onSale: kit.bool('on_sale').notNull().default(true),
      /** When it was first on sale; null for a draft. */
      publishedAt: kit.time('published_at'),
      /** While it is reduced and on sale: the lowest price before (`lowestBeforeReduction`). */
      lowestBeforeMinor: kit.int('lowest_before_minor').$type<Money>(),
      warrantyMonths: kit.int('warranty_months'),
      weightGrams: kit.int('weight_grams'),
      taxClass: kit.text('tax_class').$type<TaxClass>().notNull().default('standard'),
      /** Incremented by every edit, so that concurrent edits are detected. */
      version: kit.int('version').notNull().default(1),
      /** How many reviews are shown, and the sum of their stars; written with them in one transaction. */
      reviewCount: kit.int('review_count').notNull().default(0),
      ratingSum: kit.int('rating_sum').notNull().default(0),
      /** Part of the demo catalogue. */
      demo: kit.bool('demo').notNull().default(false),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('product_sku').on(t.sku),
      kit.index('product_newest').on(t.onSale, t.createdAt, t.id),
      kit.index('product_category_newest').on(t.onSale, t.category, t.createdAt, t.id),
      kit.index('product_category_price').on(t.onSale, t.category, t.sellingPriceMinor, t.id),
      kit.index('product_price').on(t.onSale, t.sellingPriceMinor, t.id),
      // The admin lists include products that are off sale.
      kit.index('product_all_newest').on(t.createdAt, t.id),
      kit.index('product_all_category').on(t.category, t.createdAt, t.id),
      kit.index('product_stock').on(t.stockOnHand, t.id),
      kit.check('product_prices_positive', 'price_minor > 0 and selling_price_minor > 0'),
      kit.check('product_selling_price_at_most_price', 'selling_price_minor <= price_minor'),
      kit.check('product_stock_not_negative', 'stock_on_hand is null or stock_on_hand >= 0'),
    ],
  );

  /** What a product cost from an instant on, until its next row. Rows are written in their order of `id`. */
  const priceChanges = kit.table(
    'price_change',
    {
      id: kit.serial('id'),
      productId: ofProduct(kit, products),
      priceMinor: kit.int('price_minor').$type<Money>().notNull(),
      sellingPriceMinor: kit.int('selling_price_minor').$type<Money>().notNull(),
      onSale: kit.bool('on_sale').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [kit.index('price_change_product').on(t.productId, t.id)],
  );

  const stockMovements = kit.table(
    'stock_movement',
    {
      id: kit.text('id').primaryKey(),
      productId: ofProduct(kit, products),
      delta: kit.int('delta').notNull(),
      reason: kit.text('reason').$type<StockReason>().notNull(),
      note: kit.text('note').notNull().default(''),
      actorId: kit.text('actor_id').$type<UserId>(),
      orderId: kit.text('order_id').$type<OrderId>(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.index('stock_movement_product').on(t.productId, t.createdAt),
      kit.index('stock_movement_order').on(t.orderId),
      oneOf(kit, 'stock_movement', 'reason', STOCK_REASONS),
    ],
  );

  /** The specifications that a category's products can have. */
  const attributes = kit.table(
    'attribute',
    {
      category: category(),
      key: kit.text('key').notNull(),
      label: kit.text('label').notNull(),
      type: kit.text('type').$type<AttributeType>().notNull(),
      unit: kit.text('unit'),
      position: kit.int('position').notNull(),
      /** Whether it appears among the filters, and whether as a row of the comparison. */
      filterable: kit.bool('filterable').notNull().default(true),
      compared: kit.bool('compared').notNull().default(true),
      /** Whether it appears on the cards of products. */
      onCards: kit.bool('on_cards').notNull().default(false),
    },
    (t) => [
      kit.primaryKey({ columns: [t.category, t.key] }),
      oneOf(kit, 'attribute', 'type', ATTRIBUTE_TYPES),
    ],
  );

  const productSpecs = kit.table(
    'product_spec',
    {
      productId: ofProduct(kit, products),
      key: kit.text('key').notNull(),
      numberValue: kit.real('number_value'),
      textValue: kit.text('text_value'),
    },
    (t) => [
      kit.primaryKey({ columns: [t.productId, t.key] }),
      kit.index('product_spec_key').on(t.key, t.numberValue),
      kit.check('product_spec_one_value', '(number_value is null) <> (text_value is null)'),
    ],
  );

  const productImages = kit.table(
    'product_image',
    {
      productId: ofProduct(kit, products),
      position: kit.int('position').notNull(),
      mediaHash: kit.text('media_hash').references(() => media.hash),
      externalUrl: kit.text('external_url'),
      alt: kit.text('alt').notNull().default(''),
    },
    (t) => [
      kit.primaryKey({ columns: [t.productId, t.position] }),
      kit.index('product_image_media').on(t.mediaHash),
      kit.check('product_image_one_source', '(media_hash is null) <> (external_url is null)'),
    ],
  );

  /**
   * The search text, normalised in code so that both engines store the same. A custom migration creates the
   * engine's own index over it (FTS5 with triggers, or a GIN expression index).
   */
  const productSearch = kit.table(
    'product_search',
    {
      id: kit.serial('id'),
      productId: ofProduct(kit, products),
      name: kit.text('name').notNull(),
      brand: kit.text('brand').notNull(),
      category: kit.text('category').notNull(),
      sku: kit.text('sku').notNull(),
    },
    (t) => [kit.uniqueIndex('product_search_product').on(t.productId)],
  );

  /** Products that are one thing in several forms, which differ by one or two specs of their category. */
  const variantGroups = kit.table('variant_group', {
    id: kit.text('id').$type<VariantGroupId>().primaryKey(),
    name: kit.text('name').notNull(),
    /** Keys of the attributes that shoppers choose by. */
    axisOne: kit.text('axis_one').notNull(),
    axisTwo: kit.text('axis_two'),
    /** Incremented by every edit, so that concurrent edits are detected. */
    version: kit.int('version').notNull().default(1),
    createdAt: kit.time('created_at').notNull(),
  });

  /** A product is in one group at most. */
  const variants = kit.table(
    'variant',
    {
      productId: ofProduct(kit, products).primaryKey(),
      groupId: kit
        .text('group_id')
        .$type<VariantGroupId>()
        .notNull()
        .references(() => variantGroups.id, { onDelete: 'cascade' }),
      position: kit.int('position').notNull(),
    },
    (t) => [kit.index('variant_of_group').on(t.groupId, t.position)],
  );

  /** What the owner says goes well with a product. */
  const accessories = kit.table(
    'accessory',
    {
      productId: ofProduct(kit, products),
      position: kit.int('position').notNull(),
      accessoryId: kit
        .text('accessory_id')
        .$type<ProductId>()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
    },
    (t) => [
      kit.primaryKey({ columns: [t.productId, t.position] }),
      kit.uniqueIndex('accessory_once').on(t.productId, t.accessoryId),
      kit.index('accessory_of').on(t.accessoryId),
    ],
  );

  /**
   * What the latest versions of the lock row `catalogue` touched. A version without rows touched everything. No
   * reference to the product, which may be gone.
   */
  const catalogueChanges = kit.table(
    'catalogue_change',
    {
      version: kit.int('version').notNull(),
      productId: kit.text('product_id').$type<ProductId>().notNull(),
      /** Whose lists may look different; null when what is on sale has changed, and with it any page. */
      category: kit.text('category').$type<Category>(),
    },
    (t) => [kit.primaryKey({ columns: [t.version, t.productId] })],
  );

  return {
    accessories,
    catalogueChanges,
    categories,
    categoryAliases,
    products,
    variantGroups,
    variants,
    priceChanges,
    stockMovements,
    attributes,
    productSpecs,
    media,
    productImages,
    productSearch,
  };
}
