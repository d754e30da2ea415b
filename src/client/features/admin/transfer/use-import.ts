import { useEffect, useReducer, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type ImportError, type ImportReport, type Progress, sendSheet } from './send-sheet.ts';

/** A file's content when it was chosen, so that the import uses what was checked. */
export type Sheet = { name: string; bytes: Blob };

export type ImportState =
  | { step: 'none' }
  | { step: 'running'; sheet: Sheet; dryRun: boolean; progress: Progress | null }
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
  const same = state.step === 'running' && to.step === 'running' && percentOf(state) === percentOf(to);
  return same && state.dryRun === (to as typeof state).dryRun ? state : to;
}

/** Imports one file: checked when chosen, imported when confirmed, cancelled when the page closes. */
export function useImport() {
  const texts = useTexts('adminTransfer');
  const [state, show] = useReducer(next, { step: 'none' });
  const running = useRef<AbortController | null>(null);
  const utils = trpc.useUtils();
  useEffect(() => () => running.current?.abort(), []);
  const importing = state.step === 'running' && !state.dryRun;
  useEffect(() => {
    if (!importing) return;
    // The browser asks before a reload or a closed tab ends the import.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [importing]);

  async function run(sheet: Sheet, dryRun: boolean): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let progress: Progress | null = null;
    const onProgress = (now: Progress) => {
      progress = now;
      show({ step: 'running', sheet, dryRun, progress });
    };
    show({ step: 'running', sheet, dryRun, progress });
    try {
      const report = await sendSheet(texts, sheet.bytes, { dryRun, onProgress, signal: controller.signal });
      show({ step: dryRun ? 'checked' : 'done', sheet, report });
    } catch (error) {
      if (controller.signal.aborted) show(dryRun ? { step: 'none' } : { step: 'stopped', sheet, progress });
      else show({ step: 'failed', sheet, dryRun, error: error as ImportError });
    } finally {
      if (!dryRun) await Promise.all([utils.product.invalidate(), utils.admin.invalidate()]);
    }
  }

  return {
    state,
    check: async (file: File) => run({ name: file.name, bytes: new Blob([await file.arrayBuffer()]) }, true),
    again: (sheet: Sheet, dryRun: boolean) => run(sheet, dryRun),
    stop: () => running.current?.abort(),
    clear: () => show({ step: 'none' }),
  };
}
