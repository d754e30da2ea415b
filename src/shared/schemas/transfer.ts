import { z } from 'zod';
import { nameKey } from '../catalogue/name-key.ts';
import { MAX_NAMED_PICTURES } from '../catalogue/named-pictures.ts';
import { isUsualYear } from '../time-zone.ts';

/** `file` is a part of a multipart form. */
const csvFile = z
  .custom<Buffer>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary', description: 'CSV in UTF-8, of at most 10 MB' });

/** Form fields are text. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const addressesByFile = z
  .record(z.string().max(255), z.string().max(2_000))
  .refine((files) => Object.keys(files).length <= MAX_NAMED_PICTURES);

/** Form fields are text: JSON. */
const pictures = z.string().transform((json, context) => {
  try {
    const files = addressesByFile.parse(JSON.parse(json));
    return new Map(Object.entries(files).map(([name, address]) => [nameKey(name), address]));
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});

export const importProductsBody = z.object({
  file: csvFile,
  dryRun: flag.default(false).describe('true: say what would be done, and do nothing'),
  pictures: pictures
    .default(new Map())
    .describe(
      'JSON: the addresses of uploaded pictures by file name, for a Pictures column that names files; an empty address for a picture that was refused',
    ),
});

/** A day from 1970 to before the year 3000. */
export const day = z.iso.date().refine(isUsualYear);

/** Whole days in the shop's time zone, both inclusive. */
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
  warned: z.number().int().describe('rows taken with a warning'),
  warnings: rowsSaid.describe('the first thousand'),
});
