import type { Reader } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import {
  type ChainHead,
  countUnsealed,
  findChainHead,
  listSealed,
  listUnsealed,
  sealEvent,
} from './order-chain-repository.ts';
import { CHAIN_START, linkOf } from './order-link.ts';

/** How many events one transaction seals, so that no sale waits long for the writer. */
const AT_ONCE = 50;

/** The lock row makes one chain of what several processes seal. */
const LOCK = 'order_chain';

export const hasEventsToSeal = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await countUnsealed(db.read)) > 0;

/**
 * Seals the events that are not in the chain yet, oldest first. It runs beside the sales, not in them: they wait
 * for no lock of the chain.
 * @returns how many were sealed.
 */
export async function sealOrderEvents({ db }: Pick<Deps, 'db'>): Promise<number> {
  for (let sealed = 0; ; ) {
    const some = await db.transaction(async (tx) => {
      await takeLockRow(tx, LOCK);
      let head: ChainHead = (await findChainHead(tx)) ?? { position: 0, hash: CHAIN_START };
      const events = await listUnsealed(tx, AT_ONCE);
      for (const { id, facts } of events) {
        const position = head.position + 1;
        head = { position, hash: linkOf(head.hash, position, facts) };
        await sealEvent(tx, id, head);
      }
      return events.length;
    });
    sealed += some;
    if (some < AT_ONCE) return sealed;
  }
}

export type ChainState = {
  /** A sentence for each place where the chain breaks. */
  faults: string[];
  head: ChainHead;
  /** Events that no run has sealed yet. */
  unsealed: number;
};

/** Recomputes the whole chain. After a fault it continues from the stored link. */
export async function checkChain(
  read: Reader,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<ChainState> {
  const last = (await findChainHead(read)) ?? { position: 0, hash: CHAIN_START };
  const faults: string[] = [];
  let head: ChainHead = { position: 0, hash: CHAIN_START };
  for (;;) {
    const events = await listSealed(read, head.position, AT_ONCE);
    for (const { chainPosition, chainHash, facts } of events) {
      const position = head.position + 1;
      if (chainPosition !== position) faults.push(`entry ${position} of the chain is missing`);
      else if (chainHash !== linkOf(head.hash, position, facts))
        faults.push(`order ${facts.order.number}: its event ${facts.kind} (entry ${position}) was changed`);
      head = { position: chainPosition ?? position, hash: chainHash ?? '' };
    }
    if (events.length === 0) break;
    onProgress(head.position, last.position);
  }
  // Events whose order is gone cannot be read with it.
  if (head.position < last.position)
    faults.push(`entries ${head.position + 1} to ${last.position} cannot be read`);
  return { faults, head: last, unsealed: await countUnsealed(read) };
}
