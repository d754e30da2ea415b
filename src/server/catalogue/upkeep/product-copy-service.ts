import { PRODUCT_FIELDS, pickProductFields } from '../../../shared/catalogue/product-fields.ts';
import { cutText } from '../../../shared/cut-text.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { listAccessories, replaceAccessories } from '../accessories/accessory-repository.ts';
import { noteRangeChanged } from '../changes/change-note-service.ts';
import { getAnyProduct } from '../products/product-lookup-service.ts';
import { createIn, toNewPicture } from '../products/product-service.ts';

/**
 * Creates a draft like a product: its fields, specs, accessories and pictures, which both then show, without its SKU,
 * stock and past.
 * @returns the new product's id.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export async function duplicateProduct(
  deps: Deps,
  actor: Actor,
  { id }: { id: ProductId },
): Promise<{ id: ProductId }> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const original = await getAnyProduct(tx, id);
    const { language } = await readShopSettings(tx, deps);
    const name = cutText(textsFor(language).adminProducts.copyOf(original.name), PRODUCT_FIELDS.name.max);
    const { specs, pictures } = original;
    const copy = await createIn(
      tx,
      deps,
      actor,
      {
        ...pickProductFields(original),
        name,
        sku: null,
        specs,
        pictures: pictures.map(toNewPicture),
        stockOnHand: original.stockOnHand === null ? null : 0,
        onSale: false,
      },
      original,
    );
    await replaceAccessories(tx, copy, await listAccessories(tx, id));
    await noteRangeChanged(tx, [copy]);
    return { id: copy };
  });
}
