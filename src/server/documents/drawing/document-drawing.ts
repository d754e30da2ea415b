import { keptThread } from '../../kept-thread.ts';
import type { DrawingOrder } from './draw-document.ts';

const ask = keptThread<DrawingOrder, Uint8Array>({
  module: new URL('./document-drawing-worker', import.meta.url),
  keptMs: 60_000,
  waiting: 256,
});

/** Draws a document in a thread of its own: a page takes about a tenth of a second of CPU. @returns its PDF. */
export const drawInThread = async (order: DrawingOrder): Promise<Buffer> => Buffer.from(await ask(order));
