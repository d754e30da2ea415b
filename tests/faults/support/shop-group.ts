import type { FaultShop } from './shop-process.ts';

/**
 * Several processes of one shop behind an address, as one: kills are aimed at all of them and hit whichever comes
 * first. While the others go on, it counts as dead until it is started again.
 * @param inTurns starts one after the other: what is planted for buyers would make two first starts meet.
 */
export function asOneShop(url: string, shops: readonly FaultShop[], inTurns: boolean): FaultShop {
  const each = async <T>(work: (shop: FaultShop) => Promise<T>): Promise<void> => {
    await Promise.all(shops.map(work));
  };
  const [first] = shops;
  if (!first) throw new Error('a group needs a shop');
  let next = 0;
  return {
    url,
    dataDir: first.dataDir,
    async start(env) {
      next += 1;
      const start = async (shop: FaultShop) => (shop.isAlive() ? undefined : shop.start(env));
      if (!inTurns) return each(start);
      for (const shop of shops) await start(shop);
    },
    kill: async () => shops[next % shops.length]?.kill(),
    stop: () => each((shop) => shop.stop()),
    isAlive: () => shops.every((shop) => shop.isAlive()),
    isOpen: () => shops.some((shop) => shop.isOpen()),
    async killed() {
      await Promise.race(shops.map((shop) => shop.killed()));
      // The others are not aimed at any more.
      await each(async (shop) => (shop.isAlive() ? shop.spare() : undefined));
      await each(async (shop) => (shop.isAlive() ? undefined : shop.killed()));
    },
    killAt: (point, passing) => each((shop) => shop.killAt(point, passing)),
    spare: () => each((shop) => shop.spare()),
    advance: (ms) => each(async (shop) => (shop.isAlive() ? shop.advance(ms) : undefined)),
    output: () => shops.map((shop) => shop.output()).join('\n'),
    pid: first.pid,
  };
}
