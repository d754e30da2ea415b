import { useState } from 'react';
import { deviceName } from '../../../shared/device-name.ts';
import { Button } from '../../components/elements/button.tsx';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-settings.module.css';
import { leaveToLogin } from './use-log-out.ts';

export const SessionListSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height={68} />
  </div>
);

/** How many are shown at first; the list begins with this device and the most recent ones. */
const SHOWN = 5;

/** The logged-in devices, each with a log-out button, and one button for all. */
export function SessionList() {
  const texts = useTexts('account');
  const errorText = useErrorText();
  const { done } = useTexts('answers');
  const dates = useDates();
  const [sessions] = trpc.user.sessions.useSuspenseQuery();
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const [all, showAll] = useState(sessions.length <= SHOWN + 2);
  const list = useKeptFocus([all, ...sessions.map(({ id }) => id)].join());
  const utils = trpc.useUtils();
  const end = trpc.user.endSession.useMutation({
    async onSuccess({ endedOwn }) {
      if (endedOwn) {
        utils.user.me.setData(undefined, null);
        leaveToLogin(done.signedOut);
        return;
      }
      showToast({ message: done.sessionEnded, kind: 'success' });
      await utils.user.sessions.invalidate();
    },
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  return (
    <>
      <ul ref={list} className={classes.sessions} aria-labelledby="devices" tabIndex={-1}>
        {(all ? ordered : ordered.slice(0, SHOWN)).map(({ id, userAgent, lastSeenAt, current }) => (
          <li key={id} className={classes.session}>
            <div>
              <span className={classes.device}>{deviceName(userAgent, texts)}</span>{' '}
              {current && <span className={classes.current}>{texts.thisDevice}</span>}
              <p className={classes.note}>{texts.lastSeen(dates.moment.format(new Date(lastSeenAt)))}</p>
            </div>
            {!current && (
              <Button
                outline
                size="small"
                busy={end.isPending && 'id' in end.variables && end.variables.id === id}
                aria-label={texts.logOutDevice(deviceName(userAgent, texts))}
                onClick={() => end.mutate({ id })}
              >
                {texts.logOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!all && (
        <Button outline size="small" onClick={() => showAll(true)}>
          {texts.showAll(sessions.length)}
        </Button>
      )}
      <Button
        outline
        busy={end.isPending && 'all' in end.variables}
        onClick={() => end.mutate({ all: true })}
      >
        {texts.logOutEverywhere}
      </Button>
    </>
  );
}
