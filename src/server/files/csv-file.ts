import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { SHEET_MAX_BYTES, SHEET_ROWS_MAX } from '../../shared/catalogue/product-limits.ts';
import { ShopError } from '../../shared/shop-error.ts';

/** A non-empty row. `row` is numbered as in a spreadsheet: the header is row 1. */
export type CsvRow = { row: number; cells: string[] };
export type CsvFile = { header: string[]; rows: CsvRow[] };

/** How much is parsed before other requests get a turn. It may be a thousand rows, each of which costs the parser an error. */
const CHUNK_BYTES = 2 * 1024;
const FIRST_LINES_BYTES = 16 * 1024;
const DELIMITERS = [',', ';', '\t'];

/**
 * Reads a CSV file as spreadsheets save it: UTF-8 with or without a byte order mark, separated by commas,
 * semicolons or tabs, also after Excel's line `sep=;`. Empty rows are skipped, and columns without a heading and a cell. It reads in pieces, so that shoppers are still served.
 * @throws ShopError `too_large` above 10 MB, `unreadable_file` for a file that is not UTF-8 text, has no row
 * or too many, `broken_quotes`, `unnamed_column` for one without a heading, but with a cell.
 */
export async function readCsv(bytes: Buffer): Promise<CsvFile> {
  if (bytes.length > SHEET_MAX_BYTES) throw new ShopError({ code: 'too_large' });
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new ShopError({ code: 'unreadable_file', fault: 'encoding' });
  const [header, ...rows] = await readRows(withoutSeparatorLine(bytes));
  if (!header || rows.length === 0) throw new ShopError({ code: 'unreadable_file', fault: 'empty' });
  return { header: header.cells, rows };
}

/** Leaves its line empty, which counts as a row of the spreadsheet. */
const withoutSeparatorLine = (bytes: Buffer): Buffer =>
  bytes.subarray(/^(?:\xef\xbb\xbf)?sep=[,;\t](?=[\r\n])/i.exec(bytes.toString('latin1', 0, 16))?.[0].length);

type Parsed = { record: string[]; info: Info };

/** The number of the last row that was parsed: empty lines are rows of a spreadsheet, too. */
const rowOf = ({ records, empty_lines }: Pick<Info, 'records' | 'empty_lines'>): number =>
  records + empty_lines;

async function readRows(bytes: Buffer): Promise<CsvRow[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(bytes),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const rows: CsvRow[] = [];
  /** The row of each column's first cell. */
  const filled = new Map<number, number>();
  const read: AsyncIterable<Parsed> = Readable.from(chunks(bytes)).pipe(parser);
  try {
    for await (const { record: cells, info } of read) {
      const full = [...cells.keys()].filter((column) => cells[column]?.trim());
      for (const column of full) if (!filled.has(column)) filled.set(column, rowOf(info));
      if (full.length > 0) rows.push({ row: rowOf(info), cells });
      // Rows of other lengths than the first count even if they are empty: spreadsheets write none.
      if (Math.max(rows.length, info.invalid_field_length) > SHEET_ROWS_MAX + 1)
        throw new ShopError({ code: 'unreadable_file', fault: 'rows' });
    }
  } catch (error) {
    // The parser's own count: rows that it has parsed may not have arrived here.
    if (error instanceof CsvError) {
      const parsed = { records: Number(error.records), empty_lines: Number(error.empty_lines) };
      const row = rowOf(parsed) + 1;
      throw new ShopError({ code: 'broken_quotes', row }, { cause: error });
    }
    throw error;
  }
  for (const [column, heading] of rows[0]?.cells.entries() ?? []) {
    const row = filled.get(column);
    if (row !== undefined && heading.trim() === '')
      throw new ShopError({ code: 'unnamed_column', column: letterOf(column), row });
  }
  // Spreadsheets write the columns in which there was something once.
  return rows.map(({ row, cells }) => ({ row, cells: cells.filter((_, column) => filled.has(column)) }));
}

/** As spreadsheets name columns: A to Z, then AA. */
const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
    await nextTurn();
  }
}

/** The separator found most often in the first line that is not blank; headings contain none of them. */
function delimiterOf(bytes: Buffer): string {
  const lines = bytes.toString('utf8', 0, FIRST_LINES_BYTES).split(/[\r\n]/);
  // A byte order mark is blank as well.
  const firstLine = lines.find((line) => line.trim() !== '') ?? '';
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A byte order mark. Without it some spreadsheets guess the encoding, and guess wrong. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Streams a CSV file: its header, then the rows of each page, serving other requests in between. Cells are
 * written as given: the caller defuses texts.
 */
export async function* writeCsv(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLines([header]);
  for await (const rows of pages) {
    if (rows.length > 0) yield toLines(rows);
    await nextTurn();
  }
}

const toLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    // By default only its own delimiters would make it quote a cell. Spreadsheets may also end one at a semicolon or a tab.
    { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ },
  );
