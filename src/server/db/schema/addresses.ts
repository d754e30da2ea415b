import { sql } from 'drizzle-orm';
import type { AddressId } from '../../../shared/ids.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import { ownedByUser } from './references.ts';

/** The customers' address books. */
export function addressTables(kit: Kit, { users }: ReturnType<typeof accountTables>) {
  const addresses = kit.table(
    'address',
    {
      id: kit.text('id').$type<AddressId>().primaryKey(),
      userId: ownedByUser(kit, users),
      name: kit.text('name').notNull(),
      company: kit.text('company').notNull(),
      line1: kit.text('line1').notNull(),
      line2: kit.text('line2').notNull(),
      city: kit.text('city').notNull(),
      state: kit.text('state').notNull(),
      postalCode: kit.text('postal_code').notNull(),
      /** ISO 3166-1 alpha-2. */
      country: kit.text('country').notNull(),
      phone: kit.text('phone').notNull(),
      vatNumber: kit.text('vat_number').notNull(),
      isDefault: kit.bool('is_default').notNull(),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.index('address_user').on(t.userId, t.createdAt, t.id),
      kit.uniqueIndex('address_default').on(t.userId).where(sql.raw('is_default')),
    ],
  );

  return { addresses };
}
