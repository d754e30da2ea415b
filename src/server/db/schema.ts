import type { Kit } from './kit-sqlite.ts';
import { accountTables } from './schema/accounts.ts';
import { addressTables } from './schema/addresses.ts';
import { catalogueTables } from './schema/catalogue.ts';
import { comingBackTables, returnTables } from './schema/coming-back.ts';
import { contentTables } from './schema/content.ts';
import { discountTables, discountUseTables } from './schema/discounts.ts';
import { documentTables } from './schema/documents.ts';
import { emailTables } from './schema/emails.ts';
import { orderTables } from './schema/ordering.ts';
import { reviewTables } from './schema/reviews.ts';
import { runningTables } from './schema/running.ts';
import { secondFactorTables } from './schema/second-factors.ts';
import { sellingTables } from './schema/selling.ts';

/** Every table, declared once and built with an engine's kit. */
export function buildTables(kit: Kit) {
  const accounts = accountTables(kit);
  const catalogue = catalogueTables(kit);
  const discounts = discountTables(kit);
  const selling = sellingTables(kit, { ...accounts, ...catalogue, ...discounts });
  const ordering = orderTables(kit, { ...accounts, ...catalogue, ...selling });
  return {
    ...accounts,
    ...secondFactorTables(kit, accounts),
    ...emailTables(kit, accounts),
    ...addressTables(kit, accounts),
    ...catalogue,
    ...discounts,
    ...selling,
    ...contentTables(kit, catalogue),
    ...comingBackTables(kit, { ...accounts, ...catalogue }),
    ...ordering,
    ...discountUseTables(kit, { ...accounts, ...discounts, ...selling, ...ordering }),
    ...returnTables(kit, ordering),
    ...reviewTables(kit, { ...accounts, ...catalogue, ...ordering }),
    ...documentTables(kit, ordering),
    ...runningTables(kit),
  };
}

/** The tables as drizzle objects. Both engines' have SQLite's types, so one query serves both. */
export type Tables = ReturnType<typeof buildTables>;
