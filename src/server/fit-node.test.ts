import { expect, test } from 'vitest';
import { unfitNodeLine } from './fit-node.ts';

test.each([
  ['20.20.2', '9'],
  ['22.13.1', '9'],
])('Node %s is refused, and named', (node, napi) => {
  expect(unfitNodeLine({ node, napi })).toContain(`this is ${node}.`);
});

test.each([
  ['22.14.0', '10'],
  ['24.21.0', '10'],
  ['26.10.0', '10'],
])('Node %s is fit', (node, napi) => {
  expect(unfitNodeLine({ node, napi })).toBeNull();
});
