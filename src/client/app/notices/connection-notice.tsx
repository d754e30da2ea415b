import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { probeConnection, seenAtHere, useOffline } from '../../lib/connection.ts';
import { ageText } from './age-text.ts';
import classes from './notices.module.css';

/** How often the shop is tried again, and the age brought up to date, in milliseconds. */
const TRY_AGAIN_MS = 15_000;

/** Says that there is no connection, and how old what is shown is. */
export function ConnectionNotice() {
  const offline = useOffline();
  return offline && <Offline />;
}

function Offline() {
  const queryClient = useQueryClient();
  const [, drawAgain] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      drawAgain((count) => count + 1);
      if (navigator.onLine) void probeConnection();
    }, TRY_AGAIN_MS);
    // What is shown at an address is known a moment after going there.
    const unsubscribe = queryClient.getQueryCache().subscribe(() => drawAgain((count) => count + 1));
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
        No connection to the shop.{' '}
        {Number.isFinite(oldest) ? (
          <>
            You see this page as it was{' '}
            <time dateTime={new Date(oldest).toISOString()}>{ageText(Date.now() - oldest)}</time>.
          </>
        ) : (
          'Cart, orders and account need one.'
        )}
      </span>
    </p>
  );
}
