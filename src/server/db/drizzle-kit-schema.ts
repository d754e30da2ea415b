import { postgresqlTables, sqliteTables } from './schema.ts';

/**
 * Exports the tables by name, for drizzle-kit and the engine that it generates for. A table missing here gets
 * no migration; the parity test then fails.
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
  signInPasses,
  stockHolds,
  stockMovements,
  users,
} = process.env.VOLTCART_DIALECT === 'postgresql' ? postgresqlTables : sqliteTables;
