import type { DocumentId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findDocument } from '../../documents/document-repository.ts';
import { type DocumentFile, openDocument } from '../../documents/document-service.ts';
import { getOwnOrder } from '../order-service.ts';

/**
 * The file of an invoice or credit note: an admin's of any order, anyone else's of those orders whose page they
 * may see.
 * @throws ShopError `unauthenticated`; `not_found`, also for somebody else's; `document_lost`.
 */
export async function openOrderDocument(
  deps: Deps,
  actor: Actor,
  { id }: { id: DocumentId },
): Promise<DocumentFile> {
  const document = await findDocument(deps.db.read, id);
  const mayReadAll = actor.kind === 'admin' || actor.kind === 'system';
  if (document && !mayReadAll) await getOwnOrder(deps, actor, document.orderId);
  if (!document) throw new ShopError({ code: 'not_found', entity: 'order' });
  return openDocument(deps, id);
}
