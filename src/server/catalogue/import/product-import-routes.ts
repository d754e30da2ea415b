import { importProductsBody, importReport } from '../../../shared/schemas/transfer.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { answerTo } from '../../http/rest/error-answer.ts';
import { type RestContext, restCall } from '../../http/rest/rest-call.ts';
import { jsonLines } from '../../http/rest/rest-stream.ts';
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
    async handle({ deps, visit: { actor }, request, texts }, input) {
      const steps = await importProducts(deps, actor, input);
      const answerOf = (error: unknown) => answerTo(deps, error, request).body;
      return {
        type: 'application/x-ndjson',
        filename: null,
        lines: jsonLines(importLines(steps, texts), answerOf),
      };
    },
  }),
];

/** `{"progress":{…}}` for each step, and at last what every call answers. */
async function* importLines(
  steps: AsyncIterable<ImportStep>,
  texts: RestContext['texts'],
): AsyncGenerator<unknown> {
  for await (const step of steps) {
    if (step.kind === 'progress') yield { progress: { done: step.done, total: step.total } };
    else {
      const { refusals, ...counts } = step.report;
      const told = refusals.map(({ row, sku, reason }) => ({
        row,
        sku,
        message: refusalText(texts, reason),
      }));
      const message = counts.dryRun ? texts.done.importTried : texts.done.productsImported;
      yield { success: true, error: false, message, data: { ...counts, refusals: told } };
    }
  }
}
