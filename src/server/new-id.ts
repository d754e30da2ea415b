import { randomBytes } from 'node:crypto';
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
    const random = randomBytes(8);
    random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
    const time = lastMs.toString(16).padStart(12, '0');
    const uuid = `${time}7${counter.toString(16).padStart(3, '0')}${random.toString('hex')}`;
    return `${ID_PREFIXES[kind]}_${uuid}` as Id<Kind>;
  };
}
