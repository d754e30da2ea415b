import { Checkbox, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { sizeText } from '../frame/size-text.ts';
import classes from './backup-section.module.css';
import { type BackupProgress, makeBackup } from './run-backup.ts';
import '../../form.css';

type State =
  | { step: 'idle' }
  | { step: 'running'; progress: BackupProgress | null }
  | { step: 'done'; name: string; bytes: number }
  | { step: 'failed'; message: string };

/** Makes a backup now and shows its progress. */
export function MakeBackup() {
  const texts = useTexts('adminRunning');
  const dates = useDates();
  const [state, show] = useState<State>({ step: 'idle' });
  const utils = trpc.useUtils();
  const running = state.step === 'running';
  const [withKeys, setWithKeys] = useState(false);
  const errorText = useErrorText();
  const proof = trpc.secondFactor.requireProof.useMutation();
  // Leaving the page does not stop the backup; it appears in the list when done.
  const [left] = useState(() => ({ page: false }));
  useEffect(() => {
    left.page = false;
    return () => {
      left.page = true;
    };
  }, [left]);

  async function run(): Promise<void> {
    if (withKeys) {
      try {
        await proof.mutateAsync();
      } catch (error) {
        return show({ step: 'failed', message: errorText(error) });
      }
    }
    show({ step: 'running', progress: null });
    const onProgress = (progress: BackupProgress) => left.page || show({ step: 'running', progress });
    const end = await makeBackup(texts, withKeys, onProgress).then(
      (report): State => ({ step: 'done', ...report }),
      (error: Error): State => ({ step: 'failed', message: error.message }),
    );
    if (left.page) return;
    show(end);
    await utils.admin.backup.list.invalidate();
  }

  return (
    <section className={classes.card} aria-labelledby="make-backup">
      <div className={classes.make}>
        <div>
          <h2 id="make-backup">{texts.makeOneNow}</h2>
          <p className={classes.note}>{texts.makeOneNote}</p>
        </div>
        <Button busy={running} onClick={run}>
          {texts.makeBackup}
        </Button>
      </div>
      <Checkbox
        label={texts.withKeys}
        description={texts.withKeysNote}
        checked={withKeys}
        onChange={(event) => setWithKeys(event.currentTarget.checked)}
      />
      {running && (
        <Progress
          value={state.progress ? ((state.progress.done + 1) / (state.progress.total + 1)) * 100 : 4}
          color="var(--accent)"
          aria-label={texts.backup}
          animated
        />
      )}
      <p className={classes.status} role="status">
        {running && (state.progress ? texts.backupSteps[state.progress.done] : texts.starting)}
        {state.step === 'done' && texts.backupMade(state.name, sizeText(state.bytes, dates))}
      </p>
      {state.step === 'failed' && (
        <p className={classes.failed} role="alert">
          {state.message}
        </p>
      )}
    </section>
  );
}
