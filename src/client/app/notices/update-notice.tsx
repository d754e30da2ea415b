import { useEffect, useState } from 'react';
import { Button } from '../../components/elements/button.tsx';
import { useTexts } from '../../lib/texts.ts';
import classes from './notices.module.css';
import { startServiceWorker } from './worker-registration.ts';

/** Offers a new version; nothing is replaced while somebody uses the old one. */
export function UpdateNotice() {
  const texts = useTexts('notices');
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => startServiceWorker((activate) => setTakeOver(() => activate)), []);
  if (!takeOver || dismissed) return null;
  return (
    <div className={classes.notice}>
      <span>{texts.newVersion}</span>
      <span className={classes.actions}>
        <Button size="small" outline onClick={() => setDismissed(true)}>
          {texts.later}
        </Button>
        <Button size="small" onClick={takeOver}>
          {texts.reload}
        </Button>
      </span>
    </div>
  );
}
