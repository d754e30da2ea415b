import { z } from 'zod';
import { DOCUMENT_KINDS, SEQUENCE_MAX } from '../orders/documents.ts';
import { cursor, direction } from './paging.ts';
import { id } from './text.ts';
import { day } from './transfer.ts';

const kind = z.enum(DOCUMENT_KINDS);

/** Days as the documents print them, both inclusive. */
const period = { from: day.optional(), to: day.optional() };

export const listDocumentsInput = z.strictObject({
  ...period,
  kind: kind.optional(),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

export const continueSeriesInput = z.strictObject({
  kind,
  next: z.number().int().min(1).max(SEQUENCE_MAX),
});

export const downloadDocumentQuery = z.object({ id: id('document') });

export const downloadDocumentsQuery = z.object({
  from: period.from.describe('the first day, YYYY-MM-DD'),
  to: period.to.describe('the last day, YYYY-MM-DD'),
  kind: kind.optional(),
});
