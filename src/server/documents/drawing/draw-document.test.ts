import { expect, test } from 'vitest';
import { draw, invoiceRecord } from '../../../../tests/support/checks/drawn-documents.ts';

const LETTER = [612, 792];
const A4 = [595, 842];

test('United States: Letter, sales tax added, a discount and delivery', async () => {
  const { pages, paper } = await draw(
    invoiceRecord({
      lines: [
        { name: 'Kettle', price: 10_000 },
        { name: 'Gift card', price: 5_000, taxClass: 'exempt' },
      ],
      tax: { prices: 'added', rates: { standard: { name: 'Sales tax', partsPerMillion: 88_750 } } },
      discount: 1_500,
      discountCode: 'SUMMER',
      delivery: { name: 'Ground', price: 490 },
      buyer: {
        name: 'Ann Lee',
        line1: '9 Elm Street',
        city: 'Albany',
        state: 'NY',
        postalCode: '12207',
        country: 'US',
      },
    }),
  );
  expect(paper).toEqual(LETTER);
  const [page = ''] = pages;
  for (const part of [
    'Invoice 2026-000123',
    'November 22, 2026',
    'K7QM2XPA Order date November 21, 2026 Discount code SUMMER',
    'Ann Lee 9 Elm Street Albany NY 12207',
    'Item Qty Unit price Tax Amount Kettle 1 $100.00 8.875% $100.00',
    'Gift card 1 $50.00 0% $50.00',
    'Subtotal $150.00 Discount −$15.00 Delivery (Ground) $4.90 Sales tax 8.875% $7.99 Total $147.89',
    'Sales tax 8.875% $90.00 $7.99',
    'Paid by card: $147.89.',
    'Date of supply: the goods were paid for in advance on November 21, 2026 and are delivered or handed over after that.',
    'Thank you.',
    'Page 1 of 1',
  ])
    expect(page).toContain(part);
  // At home nobody writes the country.
  expect(page).not.toContain('United States');
});

test('European Union: A4, in German, VAT included at two rates, VAT numbers, a buyer abroad', async () => {
  const { pages, paper } = await draw(
    invoiceRecord({
      lines: [
        { name: 'Wasserkocher', price: 11_900, quantity: 2 },
        { name: 'Bücher über Öl', price: 1_070, taxClass: 'reduced' },
        { name: 'Briefmarken', price: 950, taxClass: 'exempt' },
      ],
      tax: {
        prices: 'included',
        rates: {
          standard: { name: 'MwSt.', partsPerMillion: 190_000 },
          reduced: { name: 'MwSt.', partsPerMillion: 70_000 },
        },
      },
      locale: { language: 'de', currency: 'EUR' },
      seller: {
        name: 'Helle Ecke GmbH',
        address: ['Marktstraße 1', '10115 Berlin'],
        country: 'DE',
        taxNumber: 'DE123456789',
      },
      buyer: {
        name: 'Ελένη Παπαδοπούλου',
        company: 'Φως ΑΕ',
        line1: 'Ερμού 5',
        city: 'Αθήνα',
        postalCode: '105 63',
        country: 'GR',
        vatNumber: 'EL094259216',
      },
    }),
  );
  expect(paper).toEqual(A4);
  const [page = ''] = pages;
  for (const part of [
    'Rechnung 2026-000123',
    '22. November 2026',
    'Helle Ecke GmbH Marktstraße 1 10115 Berlin Deutschland USt-IdNr.: DE123456789',
    'Φως ΑΕ Ελένη Παπαδοπούλου Ερμού 5 105 63 Αθήνα Griechenland USt-IdNr.: EL094259216',
    'Wasserkocher 2 119,00 € 19 % 238,00 €',
    'Bücher über Öl 1 10,70 € 7 % 10,70 €',
    'Briefmarken 1 9,50 € 0 % 9,50 €',
    'Gesamtbetrag 258,20 €',
    'MwSt. 19 % 200,00 € 38,00 €',
    'MwSt. 7 % 10,00 € 0,70 €',
    'Steuerfrei 9,50 € 0,00 €',
    'Im Gesamtbetrag sind 38,70 € Steuer enthalten.',
    'Leistungsdatum: Die Ware wurde am 21. November 2026 im Voraus bezahlt und wird danach geliefert oder übergeben.',
  ])
    expect(page).toContain(part);
});

test('United Kingdom: A4, pounds, the postcode after the town', async () => {
  const { pages, paper } = await draw(
    invoiceRecord({
      lines: [{ name: 'Kettle', price: 2_400 }],
      tax: { prices: 'included', rates: { standard: { name: 'VAT', partsPerMillion: 200_000 } } },
      locale: { currency: 'GBP' },
      seller: { country: 'GB', taxNumber: 'GB123456789' },
      buyer: {
        name: 'Zoë Müller',
        line1: '10 High Street',
        city: 'London',
        postalCode: 'SW1A 1AA',
        country: 'GB',
      },
    }),
  );
  expect(paper).toEqual(A4);
  expect(pages[0]).toContain('Zoë Müller 10 High Street London SW1A 1AA');
  expect(pages[0]).toContain('VAT 20% £20.00 £4.00');
});

test('India: GST, rupees in their grouping, Devanagari', async () => {
  const { pages } = await draw(
    invoiceRecord({
      lines: [{ name: 'चाय का बरतन', price: 12_345_600 }],
      tax: { prices: 'included', rates: { standard: { name: 'GST', partsPerMillion: 180_000 } } },
      locale: { currency: 'INR', moneyFormat: 'indian' },
      seller: { country: 'IN', taxNumber: '29ABCDE1234F1Z5' },
      buyer: {
        name: 'राजेश कुमार',
        line1: 'MG Road 14',
        city: 'Bengaluru',
        state: 'Karnataka',
        postalCode: '560001',
        country: 'IN',
      },
    }),
  );
  for (const part of ['राजेश कुमार', 'चाय का बरतन', 'Bengaluru 560001', '₹1,23,456.00', 'GST 18%'])
    expect(pages[0]).toContain(part);
  expect(pages[0]).not.toContain('?');
});

test('Japan: yen without decimals, Japanese names, which break without spaces', async () => {
  const name = '高速充電器付きワイヤレスイヤホン（防水・ノイズキャンセリング機能搭載）、白色';
  const { pages } = await draw(
    invoiceRecord({
      lines: [{ name, price: 5_500 }],
      tax: { prices: 'included', rates: { standard: { name: '消費税', partsPerMillion: 100_000 } } },
      locale: { currency: 'JPY' },
      seller: { name: '明るい角株式会社', country: 'JP', taxNumber: 'T1234567890123' },
      buyer: {
        name: '山田 髙太郎',
        line1: '千代田1-1',
        city: '千代田区',
        state: '東京都',
        postalCode: '100-0001',
        country: 'JP',
      },
    }),
  );
  const [page = ''] = pages;
  for (const part of [
    '明るい角株式会社',
    '山田 髙太郎',
    '100-0001 東京都 千代田区 千代田1-1',
    '¥5,500',
    '消費税 10% ¥5,000 ¥500',
  ])
    expect(page).toContain(part);
  expect(page.replaceAll(' ', '')).toContain(name);
});

test('a script without a font is named instead of printed as boxes', async () => {
  const { pages } = await draw(invoiceRecord({ lines: [{ name: 'Tea 김치', price: 100 }] }));
  expect(pages[0]).toContain('Tea ??');
  expect(pages[0]).toContain('Characters shown as ? are not in the fonts of this document: U+AE40, U+CE58');
});

test('fifty long lines run over pages with the headings repeated, and no word is cut or lost', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => ({
    name: `Article${index} with a name that takes more than one line of its column, ${'x'.repeat(60)}`,
    price: 1_000 + index,
  }));
  const { pages, document } = await draw(invoiceRecord({ lines }));
  expect(pages.length).toBeGreaterThan(2);
  const all = pages.join(' ');
  for (const [index] of lines.entries()) expect(all).toContain(`Article${index} with a name`);
  const withLines = pages.filter((page) => page.includes('Article'));
  for (const page of withLines) expect(page).toContain('Item Qty Unit price Amount');
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  // Nothing stands outside the paper.
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('transform' in item) || item.str.trim() === '') continue;
      const [x, y] = [item.transform[4], item.transform[5]];
      expect(x).toBeGreaterThanOrEqual(49);
      expect(x + item.width).toBeLessThanOrEqual(612 - 49);
      expect(y).toBeGreaterThan(30);
    }
  }
});

test('a test order’s document says that it is none', async () => {
  const { pages } = await draw(invoiceRecord({ lines: [{ name: 'Kettle', price: 100 }], test: true }));
  expect(pages[0]).toContain('this is not an invoice');
});

test('the same record gives the same bytes, tagged, with language, title and embedded fonts', async () => {
  const record = invoiceRecord({ lines: [{ name: 'Kettle 湯沸かし', price: 100 }] });
  const [one, other] = [await draw(record), await draw(record)];
  expect(one.pdf.equals(other.pdf)).toBe(true);
  expect(one.pdf.length).toBeLessThan(60_000);
  const { info } = await one.document.getMetadata();
  expect(info).toMatchObject({ Title: 'Invoice 2026-000123', Language: 'en', Author: 'Bright Corner' });
  expect(await one.document.getMarkInfo()).toMatchObject({ Marked: true });
  const tree = JSON.stringify(await (await one.document.getPage(1)).getStructTree());
  for (const role of ['"H1"', '"Table"', '"TR"', '"TH"', '"TD"']) expect(tree).toContain(role);
});
