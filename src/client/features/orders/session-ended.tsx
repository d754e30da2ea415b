import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** The session ended without this page knowing: now the whole app knows, and the page leads to login. */
export function SessionEnded() {
  const utils = trpc.useUtils();
  useEffect(() => utils.user.me.setData(undefined, null), [utils]);
  return <p role="status">Loading...</p>;
}
