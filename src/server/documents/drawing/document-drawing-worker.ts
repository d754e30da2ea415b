import { parentPort } from 'node:worker_threads';
import { type DrawingOrder, drawDocument } from './draw-document.ts';

parentPort?.on('message', async (order: DrawingOrder) => {
  parentPort?.postMessage(await drawDocument(order));
});
