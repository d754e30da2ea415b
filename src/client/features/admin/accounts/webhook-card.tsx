import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './accounts.module.css';
import { Facts } from './facts.tsx';
import type { PaymentAccount } from './payment-section.tsx';
import { SecretForm } from './secret-form.tsx';
import { usePaymentChange } from './use-payment-change.ts';

const SECRET = /^whsec_[\w+/=]{8,}$/;

/** The webhook: made at the provider in one press, or by hand with its secret entered here. */
export function WebhookCard({ account }: { account: PaymentAccount }) {
  const texts = useTexts('adminAccounts');
  const errorText = useErrorText();
  const change = usePaymentChange();
  const { version, mode, webhook, webhookUrl, reachable } = account;
  const make = trpc.admin.payment.makeWebhook.useMutation(change(texts.webhookReady, () => {}));
  const hasKey = mode === 'live' || mode === 'stripe_test';
  return (
    <section className={classes.card} aria-labelledby="webhook">
      <h2 id="webhook">{texts.webhook}</h2>
      <p className={classes.note}>{texts.webhookNote}</p>
      {webhook ? (
        <WebhookFacts webhook={webhook} webhookUrl={webhookUrl} />
      ) : (
        hasKey && <p>{texts.noWebhook}</p>
      )}
      {!hasKey && <p className={classes.note}>{texts.needsKey}</p>}
      {hasKey && !reachable && <p className={classes.error}>{texts.unreachable(webhookUrl)}</p>}
      {hasKey && reachable && (
        <div className={classes.actions}>
          <Button outline={webhook !== null} busy={make.isPending} onClick={() => make.mutate({ version })}>
            {webhook ? texts.makeWebhookAgain : texts.makeWebhook}
          </Button>
        </div>
      )}
      {make.error && (
        <p className={classes.error} role="alert">
          {errorText(make.error)}
        </p>
      )}
      {hasKey && <ByHand account={account} />}
    </section>
  );
}

type WebhookFactsProps = { webhook: NonNullable<PaymentAccount['webhook']>; webhookUrl: string };

function WebhookFacts({ webhook, webhookUrl }: WebhookFactsProps) {
  const texts = useTexts('adminAccounts');
  return (
    <>
      <Facts
        facts={[
          [texts.webhookAt, webhook.url],
          [texts.webhook, webhook.made ? texts.webhookMade : texts.webhookByHand],
        ]}
        entered={webhook}
      />
      {webhook.url !== webhookUrl && <p className={classes.error}>{texts.webhookElsewhere(webhookUrl)}</p>}
    </>
  );
}

function ByHand({ account: { version, webhookUrl, webhookEvents } }: { account: PaymentAccount }) {
  const texts = useTexts('adminAccounts');
  const errorText = useErrorText();
  const change = usePaymentChange();
  const [open, setOpen] = useState(false);
  const save = trpc.admin.payment.saveWebhookSecret.useMutation(
    change(texts.secretSaved, () => setOpen(false)),
  );
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.byHand}</summary>
      {open && (
        <SecretForm
          label={texts.signingSecret}
          description={texts.secretAdvice(webhookUrl, webhookEvents.join(', '))}
          form={SECRET}
          wrong={texts.secretWrong}
          submit={texts.saveSecret}
          busy={save.isPending}
          error={save.error ? errorText(save.error) : undefined}
          onSave={(secret) => save.mutate({ version, secret })}
          onClose={null}
        />
      )}
    </details>
  );
}
