import { useEffect } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

/** The session ended without this page knowing: now the whole app knows, and the page leads to login. */
export function SessionEnded() {
  const texts = useTexts('purchase');
  const utils = trpc.useUtils();
  useEffect(() => utils.user.me.setData(undefined, null), [utils]);
  return <p role="status">{texts.loading}</p>;
}
