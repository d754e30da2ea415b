import { expect, test } from 'vitest';
import { createQuantityQueue } from './quantity-queue.ts';

function open() {
  const sent: { lineId: string; quantity: number; answer: () => void; refuse: (error: Error) => void }[] = [];
  const shown: string[] = [];
  const refusals: unknown[] = [];
  const queue = createQuantityQueue({
    send: (lineId, quantity) =>
      new Promise<void>((answer, refuse) => sent.push({ lineId, quantity, answer, refuse })),
    show: (lineId, quantity) => shown.push(`${lineId} ${quantity}`),
    refused: (error) => refusals.push(error),
  });
  /** The call waiting for its answer. */
  const call = (index: number) => {
    const found = sent[index];
    if (!found) throw new Error(`call ${index} was not made`);
    return found;
  };
  return { queue, sent, shown, refusals, call };
}

test('each press shows at once; only the last value is sent after the current call', async () => {
  const { queue, sent, shown, call } = open();
  const atRest = queue.change('a', 1, 1);
  expect(queue.change('a', 2, 1)).toBeNull();
  queue.change('a', 3, 1);
  expect(shown).toEqual(['a 2', 'a 3', 'a 4']);
  expect(sent.map(({ quantity }) => quantity)).toEqual([2]);
  call(0).answer();
  await expect.poll(() => sent.length).toBe(2);
  call(1).answer();
  await atRest;
  expect(sent.map(({ quantity }) => quantity)).toEqual([2, 4]);
});

test('a press counts although the page shows an older number', () => {
  const { queue, shown } = open();
  queue.change('a', 1, 1);
  queue.change('a', 1, 1);
  expect(shown).toEqual(['a 2', 'a 3']);
});

test('back to the old value: only the current call and its reversal are sent', async () => {
  const { queue, sent, call } = open();
  const atRest = queue.change('a', 5, 1);
  queue.change('a', 6, -1);
  call(0).answer();
  await expect.poll(() => sent.length).toBe(2);
  call(1).answer();
  await atRest;
  expect(sent.map(({ quantity }) => quantity)).toEqual([6, 5]);
});

test('a refusal restores the last confirmed value, once', async () => {
  const { queue, sent, shown, refusals, call } = open();
  const atRest = queue.change('a', 1, 1);
  queue.change('a', 2, 1);
  call(0).answer();
  await expect.poll(() => sent.length).toBe(2);
  const error = new Error('no');
  call(1).refuse(error);
  await atRest;
  expect(shown.at(-1)).toBe('a 2');
  expect(refusals).toEqual([error]);
  queue.change('a', 2, 1);
  expect(shown.at(-1)).toBe('a 3');
});

test('lines do not wait for each other', () => {
  const { queue, sent } = open();
  queue.change('a', 1, 1);
  queue.change('b', 7, -1);
  expect(sent.map(({ lineId, quantity }) => `${lineId} ${quantity}`)).toEqual(['a 2', 'b 6']);
});

test('a forgotten line sends nothing more, reports no error and settles', async () => {
  const { queue, sent, shown, refusals, call } = open();
  queue.change('a', 1, 1);
  queue.change('a', 2, 1);
  let atRest = false;
  const forgotten = queue.forget('a').then(() => {
    atRest = true;
  });
  await new Promise(setImmediate);
  expect(atRest).toBe(false);
  call(0).refuse(new Error('gone'));
  await forgotten;
  expect(sent.length).toBe(1);
  expect(shown).toEqual(['a 2', 'a 3']);
  expect(refusals).toEqual([]);
});

test('a forgotten line sends nothing more after its call succeeds', async () => {
  const { queue, sent, call } = open();
  queue.change('a', 1, 1);
  queue.change('a', 2, 1);
  const forgotten = queue.forget('a');
  call(0).answer();
  await forgotten;
  expect(sent.length).toBe(1);
});
