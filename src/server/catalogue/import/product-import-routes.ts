import type { z } from 'zod';
import type { Locale } from '../../../shared/locale.ts';
import { importProductsBody, importReport } from '../../../shared/schemas/transfer.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { type RestContext, restCall } from '../../http/rest/rest-call.ts';
import type { RunStep } from '../../http/rest/rest-stream.ts';
import { type ImportStep, importProducts } from './product-import-service.ts';

export const productImportRoutes = [
  restCall({
    method: 'POST',
    path: '/api/import-products',
    summary:
      'Brings products to what a CSV file says, by SKU: lines of progress, then the answer. For admins',
    consumes: 'multipart/form-data',
    produces: 'application/x-ndjson',
    input: importProductsBody,
    data: importReport,
    handle: async ({ deps, visit: { actor }, texts }, input) => ({
      run: importLines(await importProducts(deps, actor, input), texts, deps.locale),
    }),
  }),
];

async function* importLines(
  steps: AsyncIterable<ImportStep>,
  texts: RestContext['texts'],
  locale: Locale,
): AsyncGenerator<RunStep<z.input<typeof importReport>>> {
  for await (const step of steps) {
    if (step.kind === 'progress') yield { progress: { done: step.done, total: step.total } };
    else {
      const { refusals, warnings, ...counts } = step.report;
      const told = refusals.map(({ row, sku, reason }) => ({
        row,
        sku,
        message: refusalText(texts, reason, locale),
      }));
      const warned = warnings.map(({ row, sku, warning, about }) => ({
        row,
        sku,
        message: `${about ? `${about}: ` : ''}${texts.importWarnings[warning]}`,
      }));
      const message = counts.dryRun ? texts.done.importTried : texts.done.productsImported;
      yield { message, data: { ...counts, refusals: told, warnings: warned } };
    }
  }
}
