import { useEffect, useReducer, useRef } from 'react';
import { MAX_NAMED_PICTURES } from '../../../../shared/catalogue/named-pictures.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useCategoryRefresh } from '../categories/use-category-work.ts';
import { untilAllowed, type Waiting } from '../frame/come-back-later.ts';
import { uploadedPicture } from '../products/product-draft.ts';
import { UploadError, uploadPicture } from '../products/upload-picture.ts';
import { ImportError, type ImportReport, type Progress, sendSheet } from './send-sheet.ts';

/** A file's content when it was chosen, so that the import uses what was checked. */
export type Sheet = { name: string; bytes: Blob; pictures: readonly SheetPicture[] };

/** A picture chosen with the file; `source` is where it is once uploaded, '' if the host does not take it. */
type SheetPicture = { file: File; source: string | null };

/** The pictures are uploaded before the file is checked, so that the check knows what is missing. */
type Doing = 'uploading' | 'checking' | 'importing';

type Running = {
  step: 'running';
  sheet: Sheet;
  doing: Doing;
  progress: Progress | null;
  /** How long it waits until the next request is allowed. */
  waitSeconds?: number;
};

export type ImportState =
  | { step: 'none' }
  | Running
  /** A dry run has reported what the file would change. */
  | { step: 'checked'; sheet: Sheet; report: ImportReport }
  | { step: 'done'; sheet: Sheet; report: ImportReport }
  | { step: 'failed'; sheet: Sheet; dryRun: boolean; error: ImportError }
  /** Cancelled between two rows. */
  | { step: 'stopped'; sheet: Sheet; progress: Progress | null };

const percentOf = ({ progress }: { progress: Progress | null }) =>
  progress && Math.floor((progress.done / progress.total) * 100);

/** Throttles progress: rendering for each of thousands of rows would be slower than the import. */
function next(state: ImportState, to: ImportState): ImportState {
  if (state.step !== 'running' || to.step !== 'running' || percentOf(state) !== percentOf(to)) return to;
  return state.doing === to.doing && state.waitSeconds === to.waitSeconds ? state : to;
}

/** Imports one file: checked when chosen, imported when confirmed, cancelled when the page closes. */
export function useImport() {
  const texts = useTexts('adminTransfer');
  const uploadTexts = useTexts('adminProducts');
  const { imageUpload, publicUrl } = useSite();
  const [state, show] = useReducer(next, { step: 'none' });
  const running = useRef<AbortController | null>(null);
  const utils = trpc.useUtils();
  const refreshCategories = useCategoryRefresh();
  useEffect(() => () => running.current?.abort(), []);
  const importing = state.step === 'running' && state.doing === 'importing';
  useEffect(() => {
    if (!importing) return;
    // The browser asks before a reload or a closed tab ends the import.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [importing]);

  /** @returns where the picture is now, '' if the host does not take it. @throws ImportError; an `AbortError` if it was cancelled. */
  async function upload(file: File, waiting: Waiting): Promise<string> {
    const options = { texts: uploadTexts, onProgress: () => undefined, signal: waiting.signal };
    try {
      const address = await untilAllowed(() => uploadPicture(imageUpload, file, options), waiting);
      return uploadedPicture(address, publicUrl).source;
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      // Only the rows that name it are refused.
      if (error.ofFile) return '';
      throw new ImportError(texts.pictureFailed(file.name, error.message), { cause: error });
    }
  }

  async function run(chosen: Sheet, dryRun: boolean): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const doing = dryRun ? 'checking' : 'importing';
    let progress: Progress | null = null;
    let sheet = chosen;
    const onProgress = (now: Progress | null) => {
      progress = now;
      show({ step: 'running', sheet, doing, progress });
    };
    try {
      for (const [done, picture] of chosen.pictures.entries()) {
        if (picture.source !== null) continue;
        const uploading = { step: 'running', sheet, doing: 'uploading' } as const;
        const of = { done, total: chosen.pictures.length };
        show({ ...uploading, progress: of });
        const onWait = (waitSeconds: number) => show({ ...uploading, progress: of, waitSeconds });
        const source = await upload(picture.file, { onWait, signal });
        // Kept one by one, so that what is uploaded stays so whatever happens to the next.
        sheet = { ...sheet, pictures: sheet.pictures.with(done, { ...picture, source }) };
      }
      onProgress(null);
      const pictures = Object.fromEntries(
        sheet.pictures.map(({ file, source }) => [file.name, source ?? '']),
      );
      const sending = { dryRun, pictures, onProgress, signal };
      const onWait = (waitSeconds: number) => show({ step: 'running', sheet, doing, progress, waitSeconds });
      const report = await untilAllowed(() => sendSheet(texts, sheet.bytes, sending), { onWait, signal });
      show({ step: dryRun ? 'checked' : 'done', sheet, report });
    } catch (error) {
      if (signal.aborted) show(dryRun ? { step: 'none' } : { step: 'stopped', sheet, progress });
      else show({ step: 'failed', sheet, dryRun, error: error as ImportError });
    } finally {
      if (!dryRun)
        await Promise.all([utils.product.invalidate(), utils.admin.invalidate(), refreshCategories()]);
    }
  }

  return {
    state,
    /** Checks a products file with the pictures chosen along with it; pictures alone join the file before. */
    async check(files: readonly File[]): Promise<void> {
      const sheetFile = files.find(({ name }) => /\.(csv|txt|tsv)$/i.test(name));
      const others = files.filter((file) => file !== sheetFile);
      const unusable = others.filter(({ type }) => !type.startsWith('image/'));
      const pictures = others
        .filter((file) => !unusable.includes(file))
        .map((file) => ({ file, source: null }));
      const before = 'sheet' in state ? state.sheet : null;
      const content = sheetFile ? await sheetFile.arrayBuffer().catch(() => null) : undefined;
      const sheet: Sheet | null = sheetFile
        ? { name: sheetFile.name, bytes: new Blob(content ? [content] : []), pictures }
        : before && { ...before, pictures: [...before.pictures, ...pictures] };
      const named = sheet ?? { name: files[0]?.name ?? '', bytes: new Blob(), pictures };
      const refusal = !sheet
        ? texts.noSheet
        : content === null
          ? texts.unreadable
          : unusable.length > 0
            ? texts.notUsable(unusable.map(({ name }) => name).join(', '))
            : sheet.pictures.length > MAX_NAMED_PICTURES
              ? texts.tooManyPictures()
              : null;
      if (refusal === null) await run(named, true);
      else {
        const error = new ImportError(refusal, { ofFile: true });
        show({ step: 'failed', sheet: named, dryRun: true, error });
      }
    },
    again: (sheet: Sheet, dryRun: boolean) => run(sheet, dryRun),
    stop: () => running.current?.abort(),
    clear: () => show({ step: 'none' }),
  };
}
