import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../components/elements/button.tsx';
import { Card } from './card.tsx';
import { ColumnHelp } from './column-help.tsx';
import { ReportCounts, ReportRefusals } from './import-report.tsx';
import type { Progress } from './send-sheet.ts';
import classes from './transfer.module.css';
import { type ImportState, useImport } from './use-import.ts';

/** Choose a file, see what it would do, do it. */
export function ProductImport() {
  const { state, check, again, stop, clear } = useImport();
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone with the step: the keyboard goes on where the next one is.
  useEffect(() => {
    if (state.step !== 'none' && document.activeElement === document.body) place.current?.focus();
  }, [state.step]);
  return (
    <Card
      title="Import products"
      lead={
        <p>
          One row per product, found by its SKU: known products are changed, new ones are put on sale. First
          you see what the file would do; nothing is changed before you say so.
        </p>
      }
    >
      <ColumnHelp />
      <div ref={place} tabIndex={-1} className={classes.place}>
        {state.step === 'running' ? (
          <Running state={state} onStop={stop} />
        ) : (
          <>
            <Outcome state={state} onImport={again} onClear={clear} />
            <ChooseFile state={state} onChoose={check} />
          </>
        )}
      </div>
    </Card>
  );
}

type Rest = Exclude<ImportState, { step: 'running' }>;

/** Nothing but another file leads on. */
const needsFile = (state: Rest): boolean =>
  state.step === 'none' || (state.step === 'failed' && state.error.ofFile);

type ChooseFileProps = { state: Rest; onChoose: (file: File) => void };

const ChooseFile = ({ state, onChoose }: ChooseFileProps) => (
  <label className={`${buttonClass({ outline: !needsFile(state) })} ${classes.choose}`}>
    {state.step === 'none' ? 'Choose a CSV file' : 'Choose another file'}
    <input
      className="visually-hidden"
      type="file"
      accept=".csv,text/csv"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file again is a choice, too.
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  </label>
);

const rowsOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

type RunningProps = { state: Extract<ImportState, { step: 'running' }>; onStop: () => void };

function Running({ state: { sheet, dryRun, progress }, onStop }: RunningProps) {
  const doing = dryRun ? 'Checking' : 'Importing';
  return (
    <div className={classes.running}>
      <p className={classes.file}>
        {doing} {sheet.name}
      </p>
      <progress
        className={classes.progress}
        aria-label={`${doing} ${sheet.name}`}
        {...(progress ? { value: progress.done, max: progress.total } : {})}
      />
      <p className={classes.soft}>{progress ? progressText(progress) : 'Sending the file...'}</p>
      {!dryRun && <p className={classes.soft}>Your shop is open meanwhile. Please leave this page open.</p>}
      <div className={classes.actions}>
        <Button outline onClick={onStop}>
          Stop
        </Button>
      </div>
    </div>
  );
}

const progressText = ({ done, total }: Progress) => `${done.toLocaleString('en-US')} of ${rowsOf(total)}`;

type OutcomeProps = {
  state: Rest;
  onImport: ReturnType<typeof useImport>['again'];
  onClear: () => void;
};

function Outcome({ state, onImport, onClear }: OutcomeProps) {
  switch (state.step) {
    case 'none':
      return null;
    case 'failed':
      return (
        <Told title={state.sheet.name} alert>
          <p className={classes.error}>{state.error.message}</p>
          {!needsFile(state) && (
            <div className={classes.actions}>
              <Button onClick={() => onImport(state.sheet, state.dryRun)}>Try again</Button>
            </div>
          )}
        </Told>
      );
    case 'stopped':
      return (
        <Told title={`Stopped: ${state.sheet.name}`}>
          <p>
            {state.progress ? `${progressText(state.progress)} are done and stay.` : 'Nothing was changed.'}{' '}
            Import the file again to go on.
          </p>
          <div className={classes.actions}>
            <Button onClick={() => onImport(state.sheet, false)}>Go on</Button>
          </div>
        </Told>
      );
    case 'checked':
      return <Checked state={state} onImport={onImport} onClear={onClear} />;
    case 'done':
      return (
        <Told title={`Imported: ${state.sheet.name}`}>
          <ReportCounts report={state.report} />
          <ReportRefusals report={state.report} />
        </Told>
      );
  }
}

type CheckedProps = OutcomeProps & { state: Extract<ImportState, { step: 'checked' }> };

function Checked({ state: { sheet, report }, onImport, onClear }: CheckedProps) {
  const count = report.created + report.updated;
  return (
    <Told title={`Checked: ${sheet.name}`}>
      <ReportCounts report={report} />
      {count === 0 ? (
        <p>There is nothing to import: no row would change anything.</p>
      ) : (
        <div className={classes.actions}>
          <Button onClick={() => onImport(sheet, false)}>Import {rowsOf(count)}</Button>
          <Button outline onClick={onClear}>
            Cancel
          </Button>
        </div>
      )}
      <ReportRefusals report={report} />
    </Told>
  );
}

type ToldProps = { title: string; alert?: boolean; children: ReactNode };

/** What came of it; its first line is read out when it appears. */
const Told = ({ title, alert = false, children }: ToldProps) => (
  <div className={classes.told} role={alert ? 'alert' : undefined}>
    <p className={classes.file} role={alert ? undefined : 'status'}>
      {title}
    </p>
    {children}
  </div>
);
