import type { z } from 'zod';
import { SHEET_MAX_BYTES } from '../../../../shared/catalogue/product-limits.ts';
import type { importReport } from '../../../../shared/schemas/transfer.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { linesOf } from '../frame/answer-lines.ts';
import { secondsOf } from '../frame/come-back-later.ts';

export type ImportReport = z.output<typeof importReport>;
export type Progress = { done: number; total: number };

type Line =
  | { progress: Progress }
  | { success: true; data: ImportReport }
  | { success: false; message: string };

type ErrorDetails = ErrorOptions & { ofFile?: boolean; retryAfterSeconds?: number | null };

/** Why a file was not imported, or only in part, as text for a person. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  /** The file itself was refused, so retrying it unchanged is pointless. */
  readonly ofFile: boolean;
  /** When the shop asks to come back, having had too many requests. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { ofFile = false, retryAfterSeconds = null, ...options }: ErrorDetails = {}) {
    super(message, options);
    this.ofFile = ofFile;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type SendOptions = {
  dryRun: boolean;
  /** The addresses of the pictures that came with the file, by file name. */
  pictures: Readonly<Record<string, string>>;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
};

/**
 * Sends a file of products and reports the server's progress.
 * @throws ImportError with a message for a person; an `AbortError` if it was cancelled.
 */
export async function sendSheet(
  texts: Texts['adminTransfer'],
  file: Blob,
  options: SendOptions,
): Promise<ImportReport> {
  if (file.size > SHEET_MAX_BYTES) throw new ImportError(texts.tooLarge, { ofFile: true });
  const { dryRun, pictures, onProgress, signal } = options;
  const body = new FormData();
  body.append('dryRun', String(dryRun));
  body.append('pictures', JSON.stringify(pictures));
  body.append('file', file, 'products.csv');
  const answer = await fetch('/api/import-products', { method: 'POST', body, signal }).catch((error) =>
    fail(error, signal, texts.notSent),
  );
  try {
    for await (const line of linesOf(answer)) {
      const said = JSON.parse(line) as Line;
      if ('progress' in said) onProgress(said.progress);
      else if (said.success) return said.data;
      else {
        throw new ImportError(said.message, {
          ofFile: answer.status === 400,
          retryAfterSeconds: answer.status === 429 ? secondsOf(answer.headers.get('retry-after')) : null,
        });
      }
    }
  } catch (error) {
    fail(error, signal, texts.cutOff);
  }
  throw new ImportError(texts.cutOff);
}

function fail(error: unknown, signal: AbortSignal, message: string): never {
  throw error instanceof ImportError || signal.aborted ? error : new ImportError(message, { cause: error });
}
