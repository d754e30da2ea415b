import { expect, test } from 'vitest';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { pageText } from './page-markdown.ts';

const FACTS = {
  shopName: 'Tea & [more]',
  contact: { email: 'tea@shop.test', phone: '', address: '1 Quay\nHamburg' },
  texts: textsFor('en').reading,
};
const textOf = (body: string) => pageText(body, FACTS, 'https://shop.test');

test.each([
  [
    '## Your right\n\n# And *more*\n\nOne **line**\nand `another`.',
    'Your right\n\nAnd more\n\nOne line\nand another.',
  ],
  ['We are {{shop}} \\[once\\].', 'We are Tea & [more] [once].'],
  [
    'See [returns](/pages/returns) or [there](https://else.test).',
    'See returns (https://shop.test/pages/returns) or there (https://else.test).',
  ],
  ['<https://else.test> <b>', 'https://else.test <b>'],
  [
    'Two:\n\n- one\n- two\n  1. a\n  2. b\n- three\n\nEnd',
    'Two:\n\n- one\n- two\n  1. a\n  2. b\n- three\n\nEnd',
  ],
  ['3. three\n\n4. four', '3. three\n\n4. four'],
  ['> quoted\n\n---\n\n| Zone | Price |\n|-|-|\n| DE | 5 |', 'quoted\n\nZone | Price\nDE | 5'],
  ['    code\n', 'code'],
])('%j as plain text', (body, expected) => {
  expect(textOf(body)).toBe(expected);
});

test('contact details can be read and are not links', () => {
  const text = textOf('{{contact}}');
  expect(text).toContain('tea@shop.test');
  expect(text).toContain('1 Quay, Hamburg');
  expect(text).not.toMatch(/[\\\]]\(|mailto/);
});
