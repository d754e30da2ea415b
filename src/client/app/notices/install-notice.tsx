import { useId, useState } from 'react';
import { pageAt } from '../../../shared/pages/pages.ts';
import { Button } from '../../components/elements/button.tsx';
import { useInstallOffer } from '../../lib/device/install.ts';
import { useTexts } from '../../lib/texts.ts';
import { isAskedLater, needsInstructions, rememberLater } from './install-choice.ts';
import classes from './notices.module.css';

/**
 * Offers to install the shop as an app on mobile devices: through the browser's prompt, or with instructions
 * on iPhone and iPad. 'Later On' is remembered. Shown only on browsing pages, never on the way to payment.
 */
export function InstallNotice({ pathname }: { pathname: string }) {
  const texts = useTexts('notices');
  const offer = useInstallOffer();
  const title = useId();
  const [instructed, setInstructed] = useState(false);
  const [done, setDone] = useState(isAskedLater);
  const available = offer !== null || needsInstructions();
  if (done || !available || pageAt(pathname)?.facts.kind === 'shell') return null;

  const later = () => {
    rememberLater();
    setDone(true);
  };
  const install = async () => {
    if (!offer) return setInstructed(true);
    await offer.prompt();
    // Whatever the answer: the browser does not prompt twice for the same offer.
    later();
  };
  return (
    <section className={classes.card} aria-labelledby={title}>
      <img src="/icon-192.png" width="48" height="48" alt="" />
      <div>
        <h2 id={title} className={classes.title}>
          {texts.install}
        </h2>
        {instructed ? (
          <ol className={classes.steps}>
            <li>{texts.pressShare}</li>
            <li>{texts.chooseAdd}</li>
          </ol>
        ) : (
          <p className={classes.text}>{texts.installLead}</p>
        )}
      </div>
      <div className={classes.actions}>
        <Button size="small" outline onClick={later}>
          {instructed ? texts.close : texts.laterOn}
        </Button>
        {!instructed && (
          <Button size="small" onClick={install}>
            {texts.experienceNow}
          </Button>
        )}
      </div>
    </section>
  );
}
