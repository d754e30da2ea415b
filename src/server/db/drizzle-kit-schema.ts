import { postgresqlTables, sqliteTables } from './schema.ts';

/**
 * The tables as drizzle-kit reads them: a module's named exports, for the engine it generates for. The
 * parity test fails when a table is missing here, because then no migration makes it.
 */
export const {
  attemptCounters,
  attributes,
  auditEntries,
  banners,
  cartLines,
  carts,
  categories,
  checkouts,
  homeSectionItems,
  homeSections,
  lockRows,
  jobs,
  mails,
  media,
  orderEvents,
  orderLines,
  orderSearch,
  orders,
  pages,
  passwordResets,
  paymentEvents,
  payments,
  productImages,
  productSearch,
  productSpecs,
  products,
  refunds,
  sessions,
  settings,
  searchMisses,
  shipments,
  stockHolds,
  stockMovements,
  users,
} = process.env.VOLTCART_DIALECT === 'postgresql' ? postgresqlTables : sqliteTables;
