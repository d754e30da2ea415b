import { z } from 'zod';

/** `file` is a part of a multipart form. */
const csvFile = z
  .custom<Buffer>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary', description: 'CSV in UTF-8, of at most 10 MB' });

/** Form fields are text. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const importProductsBody = z.object({
  file: csvFile,
  dryRun: flag.default(false).describe('true: say what would be done, and do nothing'),
});

/** A day from 1970 to before the year 3000. */
export const day = z.iso.date().refine((date) => /^(19[7-9]|2\d\d)/.test(date));

/** Whole days in UTC, both inclusive. */
export const exportOrdersQuery = z.object({
  from: day.optional().describe('the first day, YYYY-MM-DD'),
  to: day.optional().describe('the last day, YYYY-MM-DD'),
  testOrders: flag.default(false).describe('true: test orders as well, marked as such'),
});

const rowsSaid = z.array(z.object({ row: z.number().int(), sku: z.string(), message: z.string() }));

/** The last line of an import's answer. */
export const importReport = z.object({
  dryRun: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  refusals: rowsSaid.describe('the first thousand; the header is row 1'),
  warned: z.number().int().describe('rows taken whose product shoppers will hardly find'),
  warnings: rowsSaid.describe('the first thousand'),
});
