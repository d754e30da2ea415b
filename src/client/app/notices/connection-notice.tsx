import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDates } from '../../lib/dates.ts';
import { probeConnection, seenAtHere, useOffline } from '../../lib/device/connection.ts';
import { useTexts } from '../../lib/texts.ts';
import { ageText } from './age-text.ts';
import classes from './notices.module.css';

/** How often the connection is retried and the age updated, in milliseconds. */
const RETRY_MS = 15_000;

/** Says that there is no connection, and how old the content shown is. */
export function ConnectionNotice() {
  const offline = useOffline();
  return offline && <Offline />;
}

function Offline() {
  const texts = useTexts('notices');
  const { age } = useDates();
  const queryClient = useQueryClient();
  const [, rerender] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      rerender((count) => count + 1);
      if (navigator.onLine) void probeConnection();
    }, RETRY_MS);
    // The data shown at an address is known a moment after navigating there.
    const unsubscribe = queryClient.getQueryCache().subscribe(() => rerender((count) => count + 1));
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [queryClient]);

  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', queryKey: [['product']], exact: false })
    .filter(({ state }) => state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt);
  const oldest = Math.min(seenAtHere() ?? Number.POSITIVE_INFINITY, ...shown);
  return (
    <p className={classes.notice}>
      <span>
        {texts.noConnection}{' '}
        {Number.isFinite(oldest) ? (
          <>
            {texts.seenAsItWas}{' '}
            <time dateTime={new Date(oldest).toISOString()}>{ageText(Date.now() - oldest, age, texts)}</time>.
          </>
        ) : (
          texts.needOne
        )}
      </span>
    </p>
  );
}
