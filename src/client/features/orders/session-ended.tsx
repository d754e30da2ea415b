import { useTexts } from '../../lib/texts.ts';

/** Until the page, which no longer knows anybody, asks to log in. */
export function SessionEnded() {
  const texts = useTexts('purchase');
  return <p role="status">{texts.loading}</p>;
}
