import { useEffect, useState } from 'react';
import { Button } from '../../components/elements/button.tsx';
import classes from './notices.module.css';
import { startServiceWorker } from './worker-registration.ts';

/** Offers a new version when one is there; nothing is exchanged while somebody is using the old one. */
export function UpdateNotice() {
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => startServiceWorker((activate) => setTakeOver(() => activate)), []);
  if (!takeOver || dismissed) return null;
  return (
    <div className={classes.notice}>
      <span>A new version is ready</span>
      <span className={classes.actions}>
        <Button size="small" outline onClick={() => setDismissed(true)}>
          Later
        </Button>
        <Button size="small" onClick={takeOver}>
          Reload
        </Button>
      </span>
    </div>
  );
}
