import { useTexts } from '../../../lib/texts.ts';
import classes from './backup-section.module.css';
import { RestoreWith } from './restore-with.tsx';

type OnPostgresqlProps = {
  /** The lines that make a backup. */
  commands: readonly string[];
  /** Whether the pictures and documents, which the last line copies, are in a bucket. */
  inBucket: boolean;
  /** Ends a restore. */
  restoreCommand: string;
};

/** PostgreSQL has no file to copy; its own tools make the backup. */
export const OnPostgresql = ({ commands, inBucket, restoreCommand }: OnPostgresqlProps) => {
  const texts = useTexts('adminRunning');
  return (
    <div className={classes.card}>
      <h2>{texts.onPostgresql}</h2>
      <p className={classes.note}>{texts.postgresqlNote}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it sideways. */}
      <pre className={classes.commands} tabIndex={0}>
        {commands.join('\n')}
      </pre>
      {inBucket && <p className={classes.note}>{texts.postgresqlBucket}</p>}
      <p className={classes.note}>
        {texts.postgresqlRestore}
        <RestoreWith command={restoreCommand} />
      </p>
    </div>
  );
};
