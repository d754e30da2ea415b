import { useTexts } from '../../../lib/texts.ts';
import classes from './backup-section.module.css';
import { RestoreWith } from './restore-with.tsx';

const COMMANDS = `pg_dump --format=custom --exclude-table-data=public.password_reset --file=voltcart.dump "$DATABASE_URL"
tar -cf voltcart-media.tar -C "\${DATA_DIR:-data}" media documents`;

/** PostgreSQL has no file to copy; its own tools make the backup. @param restoreCommand ends a restore. */
export const OnPostgresql = ({ restoreCommand }: { restoreCommand: string }) => {
  const texts = useTexts('adminRunning');
  return (
    <div className={classes.card}>
      <h2>{texts.onPostgresql}</h2>
      <p className={classes.note}>{texts.postgresqlNote}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it sideways. */}
      <pre className={classes.commands} tabIndex={0}>
        {COMMANDS}
      </pre>
      <p className={classes.note}>
        {texts.postgresqlRestore}
        <RestoreWith command={restoreCommand} />
      </p>
    </div>
  );
};
