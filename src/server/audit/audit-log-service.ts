import type { AuditEntity, AuditParty } from '../../shared/operations/audit.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { decodeTimeCursor, type Page, timePage } from '../paging.ts';
import { type AuditListEntry, listEntries } from './audit-repository.ts';

export type ListAuditInput = {
  entity?: AuditEntity | undefined;
  /** Who acted. */
  by?: AuditParty | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * The audit log, newest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor
 * that is not one of ours.
 */
export async function listAuditLog(
  deps: Deps,
  actor: Actor,
  { entity, by, cursor, limit }: ListAuditInput,
): Promise<Page<AuditListEntry>> {
  assertAdmin(actor);
  const after = decodeTimeCursor(cursor);
  const rows = await listEntries(deps.db.read, {
    entity: entity ?? null,
    by: by ?? null,
    after,
    limit: limit + 1,
  });
  return timePage(rows, limit);
}
