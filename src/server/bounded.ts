import { ShopError } from '../shared/shop-error.ts';

/**
 * Runs costly work with bounded concurrency and a bounded queue, so that its memory and CPU use has a ceiling
 * under any load.
 * @throws ShopError `busy` when the queue is full.
 */
export function bounded({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ShopError({ code: 'busy' });
      // A finished call hands its slot to the next in line, so a newcomer cannot jump the queue.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
