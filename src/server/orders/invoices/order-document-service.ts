import type { DocumentId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findDocument } from '../../documents/document-repository.ts';
import { type DocumentFile, openDocument } from '../../documents/document-service.ts';
import { findOrder } from '../order-repository.ts';
import { assertReadable } from '../order-service.ts';

/**
 * The file of an invoice or credit note: of any order for an admin, unless their second factor is due; for anyone else
 * of those orders whose page they may see.
 * @param keyOf the key to an order that the caller was given; null without one.
 * @throws ShopError `not_found`, also for somebody else's; `document_lost`.
 */
export async function openOrderDocument(
  deps: Deps,
  actor: Actor,
  { id, keyOf }: { id: DocumentId; keyOf: (number: string) => string | null },
): Promise<DocumentFile> {
  const document = await findDocument(deps.db.read, id);
  const mayReadAll = actor.kind === 'system' || (actor.kind === 'admin' && !actor.secondFactorDue);
  if (!mayReadAll) {
    const order = document && (await findOrder(deps.db.read, document.orderId));
    const number = order?.number ?? '';
    await assertReadable(deps, actor, { order, number, key: keyOf(number) });
  }
  if (!document) throw new ShopError({ code: 'not_found', entity: 'order' });
  return openDocument(deps, id);
}
