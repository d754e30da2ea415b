import { expect, test, vi } from 'vitest';
import { countTurns } from '../../../tests/support/checks/count-turns.ts';
import { SHEET_MAX_BYTES } from '../../shared/catalogue/product-limits.ts';
import { readCsv, writeCsv } from './csv-file.ts';

test.each([
  [',', '\r\n'],
  [';', '\n'],
  ['\t', '\r'],
])('reads a spreadsheet file with %j between cells and %j after rows', async (separator, end) => {
  const lines = [
    ['SKU', 'Name'],
    ['A', '"one, two; three"'],
    [' ', ''],
    ['B', '"a ""quoted"" line\nand ünïcödé 📱"'],
  ].map((cells) => cells.join(separator));
  const file = { header: ['SKU', 'Name'] };
  const rows = [
    { row: 2, cells: ['A', 'one, two; three'] },
    { row: 4, cells: ['B', 'a "quoted" line\nand ünïcödé 📱'] },
  ];
  expect(await readCsv(Buffer.from(`\ufeff${lines.join(end)}${end}`))).toEqual({ ...file, rows });
  expect(await readCsv(Buffer.from(lines.join(end)))).toEqual({ ...file, rows });
});

test('empty lines count as rows of the spreadsheet, wherever they are', async () => {
  const lines = ['', 'SKU,Name', '', '', 'A,"x\n\ny"', '', 'B,y', '', ''];
  for (const end of ['\n', '\r\n', '\r']) {
    const { header, rows } = await readCsv(Buffer.from(lines.join(end)));
    expect(header).toEqual(['SKU', 'Name']);
    expect(rows.map(({ row }) => row)).toEqual([5, 7]);
    const broken = Buffer.from([...lines, 'C,"x"y'].join(end));
    await expect(readCsv(broken)).rejects.toMatchObject({ reason: { code: 'broken_quotes', row: 10 } });
    const open = Buffer.from([...lines, 'C,"x'].join(end));
    await expect(readCsv(open)).rejects.toMatchObject({ reason: { code: 'broken_quotes', row: 10 } });
  }
});

test('the separator is that of the first line that is not blank', async () => {
  for (const blank of ['', ' ', '\ufeff'])
    expect((await readCsv(Buffer.from(`${blank}\r\nSKU;Name\r\nA;x\r\n`))).header).toEqual(['SKU', 'Name']);
});

test('columns that are empty from the heading on are left out', async () => {
  const read = await readCsv(Buffer.from('SKU;;Name; ;\nA;;x;;\n;;;;\nB; ;y\nC;;;;;\nD;;z;; ;'));
  expect(read.header).toEqual(['SKU', 'Name']);
  expect(read.rows).toEqual([
    { row: 2, cells: ['A', 'x'] },
    { row: 4, cells: ['B', 'y'] },
    { row: 5, cells: ['C', ''] },
    { row: 6, cells: ['D', 'z'] },
  ]);
});

test.each([
  ['SKU;;\nA;;\n\nB;;x', { column: 'C', row: 4 }],
  [`SKU${','.repeat(27)}Name,\nA${','.repeat(26)}x`, { column: 'AA', row: 2 }],
])('a cell below an empty heading is not lost in silence: %j', async (text, place) => {
  const reason = { code: 'unnamed_column', ...place };
  await expect(readCsv(Buffer.from(text))).rejects.toMatchObject({ reason });
});

test('a first line that names the separator is no row of headings', async () => {
  for (const start of ['sep=;\n', '\ufeffSEP=;\r\n', 'sep=,\n'])
    expect(await readCsv(Buffer.from(`${start}SKU;Name\nA;x`))).toEqual({
      header: ['SKU', 'Name'],
      rows: [{ row: 3, cells: ['A', 'x'] }],
    });
});

test('a written file is read back unchanged', async () => {
  const header = ['a', 'b'];
  const rows = [
    ['1', 'x\ny'],
    ['"', ',;\t'],
    [' padded ', '\r'],
    ['x\r\ny', 'z'],
    ['VAT 19%: 1.00; VAT 7%: 2.00', 'x\ty'],
  ];
  async function* pages() {
    yield rows.slice(0, 3);
    yield [];
    yield rows.slice(3);
  }
  let text = '';
  for await (const line of writeCsv(header, pages())) text += line;
  expect(text.startsWith('\ufeffa,b\r\n')).toBe(true);
  // Spreadsheets may also take semicolons and tabs for separators.
  expect(text).toContain('\r\n"VAT 19%: 1.00; VAT 7%: 2.00","x\ty"\r\n');
  const read = await readCsv(Buffer.from(text));
  expect([read.header, ...read.rows.map(({ cells }) => cells)]).toEqual([header, ...rows]);
});

const UNREADABLE = { code: 'unreadable_file' };
test.each<[string, string | Buffer, object]>([
  ['nothing', '', { ...UNREADABLE, fault: 'empty' }],
  ['a header alone', 'SKU\n\n', { ...UNREADABLE, fault: 'empty' }],
  ['another encoding', Buffer.from([0x53, 0x4b, 0x55, 0x0a, 0xe9]), { ...UNREADABLE, fault: 'encoding' }],
  ['no text', 'SKU\na\0b', { ...UNREADABLE, fault: 'encoding' }],
  ['too many rows', `SKU\n${'a\n'.repeat(50_001)}`, { ...UNREADABLE, fault: 'rows' }],
  ['too many rows without a cell', `SKU,Name\n${' \n'.repeat(50_002)}`, { ...UNREADABLE, fault: 'rows' }],
  ['too many bytes', Buffer.alloc(SHEET_MAX_BYTES + 1, 'a'), { code: 'too_large' }],
  ['a quotation mark without its other', 'SKU,Name\nA,x\nB,"x\nC,x', { code: 'broken_quotes', row: 3 }],
  ['a quotation mark in the middle', 'SKU,Name\nA,"x"y\n', { code: 'broken_quotes', row: 2 }],
])('%s is refused', async (_, file, reason) => {
  await expect(readCsv(Buffer.from(file))).rejects.toMatchObject({ reason });
});

test.each([1, 10, 100, 1_500, 2_900])('a misplaced quotation mark is found in row %i', async (row) => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `A-${i},"Two\nlines",${'x'.repeat(i % 50)}`);
  lines[row - 1] = 'B,19" Monitor,';
  await expect(readCsv(Buffer.from(lines.join('\n')))).rejects.toMatchObject({
    reason: { code: 'broken_quotes', row },
  });
});

test('empty lines cost next to nothing, and other requests are served meanwhile', async () => {
  const errors = vi.spyOn(Error, 'captureStackTrace');
  const { result, turns } = await countTurns(() =>
    readCsv(Buffer.from(`SKU,Name\n${'\n'.repeat(250_000)}A,x\n`)),
  );
  expect(result.rows).toEqual([{ row: 250_002, cells: ['A', 'x'] }]);
  expect(turns).toBeGreaterThan(100);
  expect(errors.mock.calls.length).toBeLessThan(10);
});

test('other requests are served while a large file is read', async () => {
  const file = Buffer.from(`SKU,Description\n${`A,${'word '.repeat(200)}\n`.repeat(2_000)}`);
  const { result, turns } = await countTurns(() => readCsv(file));
  expect(result.rows).toHaveLength(2_000);
  expect(turns).toBeGreaterThan(file.length / (32 * 1024));
});
