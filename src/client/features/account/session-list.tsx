import { DONE_TEXTS } from '../../../shared/texts.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-settings.module.css';
import { deviceName } from './device-name.ts';
import { leaveToLogin } from './use-log-out.ts';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const SessionListSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height={68} />
  </div>
);

/** The devices that are logged in, each with a way to end it, and one for all. */
export function SessionList() {
  const [sessions] = trpc.user.sessions.useSuspenseQuery();
  const utils = trpc.useUtils();
  const end = trpc.user.endSession.useMutation({
    async onSuccess({ endedOwn }) {
      if (endedOwn) {
        utils.user.me.setData(undefined, null);
        leaveToLogin(DONE_TEXTS.signedOut);
        return;
      }
      showToast({ message: DONE_TEXTS.sessionEnded, kind: 'success' });
      await utils.user.sessions.invalidate();
    },
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map(({ id, userAgent, lastSeenAt, current }) => (
          <li key={id} className={classes.session}>
            <div>
              <span className={classes.device}>{deviceName(userAgent)}</span>
              {current && <span className={classes.current}>This device</span>}
              <p className={classes.note}>Last seen {moment.format(new Date(lastSeenAt))}</p>
            </div>
            {!current && (
              <Button
                outline
                size="small"
                busy={end.isPending}
                aria-label={`Log out ${deviceName(userAgent)}`}
                onClick={() => end.mutate({ id })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button outline busy={end.isPending} onClick={() => end.mutate({ all: true })}>
        Log out everywhere
      </Button>
    </>
  );
}
