import { SYSTEM } from '../../../src/server/actor.ts';
import { exportProducts } from '../../../src/server/catalogue/import/product-export-service.ts';
import {
  type ImportProductsInput,
  type ImportReport,
  importProducts,
} from '../../../src/server/catalogue/import/product-import-service.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { textsFor } from '../../../src/shared/texts/catalogue.ts';
import { refusalText } from '../../../src/shared/texts/refusal-text.ts';

/** The shop's export of all products. */
export async function exported(deps: Deps): Promise<string> {
  const { lines } = await exportProducts(deps, SYSTEM);
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

/**
 * Imports a whole file.
 * @returns its report, including the refusals reported along the way.
 */
export async function imported(
  { deps }: { deps: Deps },
  text: string | Buffer,
  { dryRun = false, ...options }: Partial<Pick<ImportProductsInput, 'dryRun' | 'pictures'>> = {},
): Promise<ImportReport & { said: string[]; progress: number[] }> {
  const progress: number[] = [];
  for await (const step of await importProducts(deps, SYSTEM, {
    file: Buffer.from(text),
    dryRun,
    ...options,
  })) {
    if (step.kind === 'progress') progress.push(step.done);
    else {
      const said = step.report.refusals.map(
        ({ row, reason }) => `${row}: ${refusalText(textsFor('en').answers, reason)}`,
      );
      return { ...step.report, said, progress };
    }
  }
  throw new Error('there was no report');
}
