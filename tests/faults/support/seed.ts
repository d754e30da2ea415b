import { createPasswords } from '../../../src/server/accounts/passwords/passwords.ts';
import { beginSession } from '../../../src/server/accounts/sessions/living-session-service.ts';
import { SYSTEM } from '../../../src/server/actor.ts';
import { takeOrCreateCart } from '../../../src/server/cart/cart-repository.ts';
import { insertWholeProduct } from '../../../src/server/catalogue/products/product-service.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { takeLockRow } from '../../../src/server/db/lock-rows.ts';
import { createNewId } from '../../../src/server/new-id.ts';
import { putSetting } from '../../../src/server/settings/setting-repository.ts';
import { toCategory } from '../../../src/shared/catalogue/categories.ts';
import { money } from '../../../src/shared/money/money.ts';

/** A suite's initial data. */
export type Seed = {
  /** Units on hand of each product; their prices differ. */
  stocks: readonly number[];
  /** Signed-in buyers with empty carts; seeded, because hashing 200 passwords would only take time. */
  buyers?: number;
  /** Whether every order gets an invoice; true by default. */
  invoices?: boolean;
};

export type Seeded = { products: string[]; buyers: { email: string; secret: string }[] };

export const FIRST_PRICE_MINOR = 1_999;

/** Writes products and signed-in buyers into an open database before the shop starts on it. */
export async function seedDatabase(
  db: Database,
  { stocks, buyers = 0, invoices = true }: Seed,
): Promise<Seeded> {
  const now = new Date();
  const newId = createNewId(() => now);
  const passwordHash = buyers > 0 ? await createPasswords().hash('correct horse battery') : '';
  return db.transaction(async (tx) => {
    const seeded: Seeded = { products: [], buyers: [] };
    for (const [index, stockOnHand] of stocks.entries()) {
      const price = money(FIRST_PRICE_MINOR + index * 1_111);
      const product = {
        name: `Product ${index + 1}`,
        brand: 'Veldrik',
        category: toCategory('mobiles'),
        description: 'A product.',
        priceMinor: price,
        sellingPriceMinor: price,
        sku: `F-${index + 1}`,
        pictures: [],
        specs: {},
        stockOnHand,
      };
      seeded.products.push(
        await insertWholeProduct(tx, { newId }, SYSTEM, product, { createdAt: now, demo: false }),
      );
    }
    await takeLockRow(tx, 'catalogue');
    // With a seller, every order draws the number of an invoice.
    const settings = { sellerName: 'Bright Corner', sellerAddress: '1 Market Street' };
    if (invoices) await putSetting(tx, 'shop', { version: 1, settings }, now);
    for (let n = 1; n <= buyers; n++) {
      const id = newId('user');
      const email = `seeded${n}@example.test`;
      await tx.insert(tx.tables.users).values({
        id,
        email,
        emailKey: email,
        name: `Seeded ${n}`,
        role: 'GENERAL',
        passwordHash,
        profilePicHash: null,
        createdAt: now,
        updatedAt: now,
      });
      await takeOrCreateCart(tx, { kind: 'user', userId: id }, newId('cart'), now);
      const secret = await beginSession(tx, now, { userId: id, userAgent: 'faults' });
      seeded.buyers.push({ email, secret });
    }
    return seeded;
  });
}
