import { ShopError } from '../shared/shop-error.ts';

/**
 * Runs costly work, so many at once and the rest in a queue of limited length: what memory and processor
 * it takes is bounded however many ask.
 * @throws ShopError `busy` when the queue is full.
 */
export function bounded({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ShopError({ code: 'busy' });
      // Whoever ends hands its place over, so nobody can slip in between.
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
