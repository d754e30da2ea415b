import { useState } from 'react';
import { Skeleton } from '../../../components/elements/skeleton.tsx';
import { Panel } from '../../../components/feedback/panel.tsx';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import section from '../account-settings.module.css';
import { AppSettings } from './app-settings.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { FreshCodes, RecoverySettings } from './recovery-settings.tsx';
import classes from './second-factor.module.css';

/** The account page's part about two-step login. */
export default function SecondFactorSettings({ due }: { due: boolean }) {
  const texts = useTexts('secondFactor');
  return (
    <section className={section.part} aria-labelledby="two-step">
      <h2 id="two-step">{texts.twoStep}</h2>
      {due && (
        <p className={classes.due} role="status">
          {texts.dueNotice}
        </p>
      )}
      <p className={section.note}>{texts.twoStepLead}</p>
      <Panel failure={texts.factorsFailed} fallback={<Skeleton height={240} />}>
        <Factors />
      </Panel>
    </section>
  );
}

function Factors() {
  const [factors] = trpc.secondFactor.list.useSuspenseQuery();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const afterCodes = useKeptFocus(String(codes !== null));
  const utils = trpc.useUtils();
  const count = factors.passkeys.length + (factors.app ? 1 : 0);
  /** Shows new recovery codes, and loads everything that a factor more or less changes. */
  async function onChanged(recoveryCodes: readonly string[] | null = null): Promise<void> {
    if (recoveryCodes) setCodes(recoveryCodes);
    await Promise.all([utils.secondFactor.list.invalidate(), utils.user.me.invalidate()]);
  }
  return (
    <>
      {codes && <FreshCodes codes={codes} onKept={() => setCodes(null)} />}
      <AppSettings app={factors.app} last={count === 1} onChanged={onChanged} />
      <PasskeySettings passkeys={factors.passkeys} last={count === 1} onChanged={onChanged} />
      {count > 0 && (
        <RecoverySettings place={afterCodes} left={factors.recoveryCodesLeft} onChanged={onChanged} />
      )}
    </>
  );
}
