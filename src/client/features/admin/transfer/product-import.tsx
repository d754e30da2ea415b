import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Card } from './card.tsx';
import { ColumnHelp } from './column-help.tsx';
import { ReportCounts, ReportRows } from './import-report.tsx';
import classes from './transfer.module.css';
import { type ImportState, useImport } from './use-import.ts';

/** Imports products: choose a file, review the changes, confirm. */
export function ProductImport() {
  const texts = useTexts('adminTransfer');
  const { state, check, again, stop, clear } = useImport();
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its step: focus moves to the next step's.
  useEffect(() => {
    if (state.step !== 'none' && document.activeElement === document.body) place.current?.focus();
  }, [state.step]);
  return (
    <Card title={texts.importProducts} lead={<p>{texts.importProductsLead}</p>}>
      <ColumnHelp />
      <div ref={place} tabIndex={-1} className={classes.place}>
        {state.step === 'running' ? (
          <Running state={state} onStop={stop} />
        ) : (
          <>
            <Outcome state={state} onImport={again} onClear={clear} />
            <ChooseFiles state={state} onChoose={check} />
          </>
        )}
      </div>
    </Card>
  );
}

type Rest = Exclude<ImportState, { step: 'running' }>;

/** The only way forward is another file. */
const needsFile = (state: Rest): boolean =>
  state.step === 'none' || (state.step === 'failed' && state.error.ofFile);

type ChooseFilesProps = { state: Rest; onChoose: (files: readonly File[]) => void };

const ChooseFiles = ({ state, onChoose }: ChooseFilesProps) => {
  const texts = useTexts('adminTransfer');
  return (
    <label className={`${buttonClass({ outline: !needsFile(state) })} ${classes.choose}`}>
      {state.step === 'none' ? texts.chooseFile : texts.chooseAnother}
      <input
        className="sr-only"
        type="file"
        multiple
        accept=".csv,text/csv,image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Cleared, so that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
};

type RunningProps = { state: Extract<ImportState, { step: 'running' }>; onStop: () => void };

function Running({ state: { sheet, doing: step, progress, waitSeconds }, onStop }: RunningProps) {
  const texts = useTexts('adminTransfer');
  const doing = texts[step](sheet.name);
  const progressText = step === 'uploading' ? texts.uploaded : texts.progress;
  return (
    <div className={classes.running}>
      <p className={classes.file}>{doing}</p>
      <progress
        className={classes.progress}
        aria-label={doing}
        {...(progress ? { value: progress.done, max: progress.total } : {})}
      />
      <p className={classes.soft}>
        {progress ? progressText(progress.done, progress.total) : texts.sending}
        <span role="status">{waitSeconds !== undefined && ` ${texts.waits(waitSeconds)}`}</span>
      </p>
      {step === 'importing' && <p className={classes.soft}>{texts.leaveOpen}</p>}
      <div className={classes.actions}>
        <Button outline onClick={onStop}>
          {texts.stop}
        </Button>
      </div>
    </div>
  );
}

type OutcomeProps = {
  state: Rest;
  onImport: ReturnType<typeof useImport>['again'];
  onClear: () => void;
};

function Outcome({ state, onImport, onClear }: OutcomeProps) {
  const texts = useTexts('adminTransfer');
  switch (state.step) {
    case 'none':
      return null;
    case 'failed':
      return (
        <Result title={state.sheet.name} alert>
          <p className={classes.error}>{state.error.message}</p>
          {!needsFile(state) && (
            <div className={classes.actions}>
              <Button onClick={() => onImport(state.sheet, state.dryRun)}>{texts.tryAgain}</Button>
            </div>
          )}
        </Result>
      );
    case 'stopped':
      return (
        <Result title={texts.stopped(state.sheet.name)}>
          <p>
            {state.progress
              ? texts.stay(texts.progress(state.progress.done, state.progress.total))
              : texts.nothingChanged}
          </p>
          <div className={classes.actions}>
            <Button onClick={() => onImport(state.sheet, false)}>{texts.goOn}</Button>
          </div>
        </Result>
      );
    case 'checked':
      return <Checked state={state} onImport={onImport} onClear={onClear} />;
    case 'done':
      return (
        <Result title={texts.imported(state.sheet.name)}>
          <ReportCounts report={state.report} />
          <ReportRows report={state.report} />
        </Result>
      );
  }
}

type CheckedProps = OutcomeProps & { state: Extract<ImportState, { step: 'checked' }> };

function Checked({ state: { sheet, report }, onImport, onClear }: CheckedProps) {
  const texts = useTexts('adminTransfer');
  const count = report.created + report.updated;
  return (
    <Result title={texts.checked(sheet.name)}>
      <ReportCounts report={report} />
      {count === 0 ? (
        <p>{report.refused > 0 ? texts.onlyErrors : texts.nothingToImport}</p>
      ) : (
        <div className={classes.actions}>
          <Button onClick={() => onImport(sheet, false)}>{texts.importRows(count)}</Button>
          <Button outline onClick={onClear}>
            {texts.cancel}
          </Button>
        </div>
      )}
      <ReportRows report={report} />
    </Result>
  );
}

type ResultProps = { title: string; alert?: boolean; children: ReactNode };

/** The outcome; its first line is announced. */
const Result = ({ title, alert = false, children }: ResultProps) => (
  <div className={classes.told} role={alert ? 'alert' : undefined}>
    <p className={classes.file} role={alert ? undefined : 'status'}>
      {title}
    </p>
    {children}
  </div>
);
