import { useTexts } from '../../../lib/texts.ts';

const KEEP_SESSIONS = '--keep-sessions';

/** Ends the sentence about restoring. @param command what the owner types. */
export const RestoreWith = ({ command }: { command: string }) => {
  const { restoreEndsSessions } = useTexts('adminRunning');
  return (
    <>
      <code>{command}</code>. {restoreEndsSessions} <code>{KEEP_SESSIONS}</code>.
    </>
  );
};
