import { randomUUID } from 'node:crypto';
import { ID_PREFIXES, type Id, type IdKind, type NewId } from '../shared/ids.ts';

const COUNTER_LIMIT = 1 << 12;

/**
 * Makes ids: a prefix and a UUIDv7 (RFC 9562, method 1: the 12 bits after the version count within the
 * millisecond). Ids of one process sort in creation order, even when the clock stalls or steps back.
 */
export function createNewId(now: () => Date): NewId {
  let lastMs = 0;
  let counter = 0;
  return <Kind extends IdKind>(kind: Kind) => {
    const ms = now().getTime();
    if (ms > lastMs) {
      lastMs = ms;
      counter = 0;
    } else if (++counter === COUNTER_LIMIT) {
      lastMs += 1;
      counter = 0;
    }
    const time = lastMs.toString(16).padStart(12, '0');
    // The variant and the 62 random bits are those of any UUID; Node draws random bytes for many of them at once.
    const [, , , variant, random] = randomUUID().split('-');
    const uuid = `${time}7${counter.toString(16).padStart(3, '0')}${variant}${random}`;
    return `${ID_PREFIXES[kind]}_${uuid}` as Id<Kind>;
  };
}
