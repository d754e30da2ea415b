import { formatAmount } from '../../../shared/money/amounts.ts';
import { dayIn } from '../../../shared/time-zone.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { writeCsv } from '../../files/csv-file.ts';
import type { ExportedFile } from '../../files/exported-file.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { type ListPosition, listOwnersPositions } from '../products/product-list-repository.ts';
import { findProducts } from '../products/product-repository.ts';
import { listGroupsOf } from '../variants/variant-repository.ts';
import { writeGroup } from '../variants/variant-sheet-rules.ts';
import { PRODUCT_COLUMNS, toProductRow } from './product-sheet-rules.ts';

/** Products per query: few enough not to delay other requests. */
const PAGE = 50;

/**
 * All products, on and off sale, newest first, as a CSV file that can be imported again.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function exportProducts(deps: Deps, actor: Actor): Promise<ExportedFile> {
  assertAdmin(actor);
  const { read } = deps.db;
  const { currency, timeZone } = await readShopSettings(read, deps);
  return {
    name: `products-${dayIn(deps.now(), timeZone)}.csv`,
    lines: writeCsv(PRODUCT_COLUMNS, productPages(read, currency)),
  };
}

async function* productPages(from: Reader, currency: string): AsyncGenerator<string[][]> {
  const every = { category: null, onSale: null, stockAtMost: null, sort: 'newest', limit: PAGE } as const;
  for (let after: ListPosition | null = null; ; ) {
    const positions: ListPosition[] = await listOwnersPositions(from, { ...every, after });
    const ids = positions.map(({ id }) => id);
    const products = await findProducts(from, ids);
    const groups = new Map((await listGroupsOf(from, ids)).map((each) => [each.productId, writeGroup(each)]));
    yield products.map((product) =>
      toProductRow({
        ...product,
        price: formatAmount(product.priceMinor, currency),
        group: groups.get(product.id) ?? '',
        sellingPrice: formatAmount(product.sellingPriceMinor, currency),
      }),
    );
    after = positions.at(-1) ?? null;
    if (positions.length < PAGE) return;
  }
}
