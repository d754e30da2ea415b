import { useEffect } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

/** The session ended unnoticed: clears the user for the whole app, and the page then asks to log in. */
export function SessionEnded() {
  const texts = useTexts('purchase');
  const utils = trpc.useUtils();
  useEffect(() => utils.user.me.setData(undefined, null), [utils]);
  return <p role="status">{texts.loading}</p>;
}
