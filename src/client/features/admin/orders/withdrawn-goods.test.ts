import { expect, test } from 'vitest';
import { goodsWithdrawnFrom } from './withdrawn-goods.ts';

const withdrawn = (goods: string) => ({ kind: 'contract_withdrawn', data: { name: 'Ann', goods } });
const earlier = { kind: 'contract_withdrawn', data: {} };

test.each([
  ['none', [], ''],
  ['one of an earlier version', [earlier], ''],
  ['what was named', [earlier, withdrawn('the cup')], 'the cup'],
  ['all that was named in turn, each once', ['cup', 'kettle', 'cup'].map(withdrawn), 'cup; kettle'],
  ['nothing after the whole order', [withdrawn('the cup'), withdrawn('')], ''],
  ['what was named after the whole order', [withdrawn(''), withdrawn('the cup')], 'the cup'],
])('%s', (_, events, goods) => {
  expect(goodsWithdrawnFrom(events)).toBe(goods);
});
