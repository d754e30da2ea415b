import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import classes from './accounts.module.css';
import { Facts } from './facts.tsx';
import { KeyForm } from './key-form.tsx';
import { StoredKey } from './stored-key.tsx';
import { WebhookCard } from './webhook-card.tsx';

export type PaymentAccount = RouterOutputs['admin']['payment']['get'];

/** The shop's account at the payment provider: its key and its webhook. */
export default function PaymentSection() {
  const texts = useTexts('adminAccounts');
  return (
    <>
      <SectionHead title={texts.payments} lead={texts.paymentsLead} />
      <ListPanel failure={texts.paymentsFailed}>
        <Account />
      </ListPanel>
    </>
  );
}

function Account() {
  const texts = useTexts('adminAccounts');
  const [account] = trpc.admin.payment.get.useSuspenseQuery(undefined, { staleTime: 0 });
  const [replacing, setReplacing] = useState(false);
  const { mode, variables, key } = account;
  const byEnvironment = variables.length > 0;
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-labelledby="stripe">
        <h2 id="stripe">{texts.account}</h2>
        <p className={classes.state} data-bad={mode === 'locked' || mode === 'missing'}>
          {texts.modes[mode]}
        </p>
        {byEnvironment && <p className={classes.note}>{texts.byEnvironment(variables)}</p>}
        {key && <KeyFacts account={key} />}
        {!byEnvironment && key && !replacing && (
          <StoredKey account={account} onReplace={() => setReplacing(true)} />
        )}
        {!byEnvironment && (key === null || replacing) && (
          <KeyForm version={account.version} onClose={replacing ? () => setReplacing(false) : null} />
        )}
      </section>
      {!byEnvironment && <WebhookCard account={account} />}
    </div>
  );
}

function KeyFacts({ account }: { account: NonNullable<PaymentAccount['key']> }) {
  const texts = useTexts('adminAccounts');
  const { live, last4, accountName, entered } = account;
  return (
    <Facts
      facts={[
        ...(entered ? [[texts.account, accountName ?? texts.accountUnknown] as const] : []),
        [texts.mode, live ? texts.keyModes.live : texts.keyModes.test],
        [texts.key, texts.keyEnding(last4)],
      ]}
      entered={entered}
    />
  );
}
