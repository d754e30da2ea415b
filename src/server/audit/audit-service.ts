import { isDeepStrictEqual } from 'node:util';
import type { AuditEvent, Changes } from '../../shared/operations/audit.ts';
import { type Actor, actorUserId } from '../actor.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertAuditEntry } from './audit-repository.ts';

/** Records who did what, in the transaction that does it; `data` must not contain secrets. */
export const audit = (
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  actor: Actor,
  event: AuditEvent & { entityId: string },
): Promise<void> =>
  insertAuditEntry(tx, {
    id: deps.newId('auditEntry'),
    actorId: actorUserId(actor),
    byStaff: actor.kind !== 'guest' && actor.kind !== 'customer',
    ...event,
    createdAt: deps.now(),
  });

/** What the audit log says of fields that were saved together. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Changes<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  return Object.fromEntries(
    keys
      .filter((key) => !isDeepStrictEqual(before[key], after[key]))
      .map((key) => [key, { from: before[key], to: after[key] }]),
  ) as Changes<Fields>;
}
