import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { adminPath } from '../admin-paths.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { MailTest } from '../mail/mail-test.tsx';
import classes from './accounts.module.css';
import { Facts } from './facts.tsx';
import { MailServerForm } from './mail-server-form.tsx';

export type MailAccount = RouterOutputs['admin']['mail']['account'];

/** The server that sends the shop's mails, and a test of it. */
export default function MailServerSection() {
  const texts = useTexts('adminAccounts');
  return (
    <>
      <SectionHead
        title={texts.mailServer}
        lead={texts.mailServerLead}
        actions={
          <ButtonLink outline to={adminPath('mail')}>
            {texts.allMails}
          </ButtonLink>
        }
      />
      <ListPanel failure={texts.mailServerFailed}>
        <Account />
      </ListPanel>
    </>
  );
}

function Account() {
  const texts = useTexts('adminAccounts');
  const [account] = trpc.admin.mail.account.useSuspenseQuery(undefined, { staleTime: 0 });
  const { mode, variables, environment, version, server } = account;
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label={texts.mailServer}>
        <p className={classes.state} data-bad={mode === 'locked'}>
          {texts.mailModes[mode]}
        </p>
        {variables.length > 0 && <p className={classes.note}>{texts.byEnvironment(variables)}</p>}
        {environment ? (
          <Facts
            facts={[
              [texts.host, environment.host],
              [texts.from, environment.from],
            ]}
            entered={null}
          />
        ) : (
          <>
            {server && <Facts facts={[]} entered={server} />}
            <MailServerForm account={account} />
            {server && <RemoveServer version={version} />}
          </>
        )}
      </section>
      <MailTest />
    </div>
  );
}

function RemoveServer({ version }: { version: number }) {
  const texts = useTexts('adminAccounts');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const remove = trpc.admin.mail.removeServer.useMutation({
    onSuccess(account) {
      utils.admin.mail.account.setData(undefined, account);
      showToast({ message: texts.serverRemoved, kind: 'success' });
    },
  });
  return (
    <>
      <div className={classes.actions}>
        <Button outline onClick={() => setAsking(true)}>
          {texts.removeServer}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={texts.removeServerQuestion}
        confirm={texts.remove}
        busy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ version })}
        onClose={() => setAsking(false)}
      >
        {texts.removeServerNote}
      </ConfirmDialog>
    </>
  );
}
