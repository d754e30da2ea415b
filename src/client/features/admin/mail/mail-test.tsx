import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import classes from './mail-section.module.css';

type Report = RouterOutputs['admin']['mail']['test'];

/** Sends a mail to whoever presses, and says what came of it. */
export function MailTest() {
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const test = trpc.admin.mail.test.useMutation({
    onSettled: () => utils.admin.mail.list.invalidate(),
  });
  const failed = test.error ? errorText(test.error) : test.data?.error ? failureText(test.data.error) : null;
  return (
    <section className={classes.test} aria-labelledby="mail-test">
      <div>
        <h2 id="mail-test">Does mail arrive?</h2>
        <p className={classes.note}>A test mail goes to your own address, at once.</p>
      </div>
      <Button outline busy={test.isPending} onClick={() => test.mutate()}>
        Send a test mail
      </Button>
      {failed && (
        <p className={classes.failed} role="alert">
          {failed}
        </p>
      )}
      <p className={classes.result} role="status">
        {test.isPending && 'Asking the mail server …'}
        {test.data && test.data.error === null && successText(test.data)}
      </p>
    </section>
  );
}

const failureText = (error: string): string =>
  `The mail server did not take it: ${error}. Check SMTP_URL and MAIL_FROM.`;

const successText = ({ recipient, configured }: Report): string =>
  configured
    ? `The mail server took it. Look into the mailbox of ${recipient}, and among unwanted mail.`
    : `No mail server is configured: the mail to ${recipient} was written to DATA_DIR/outbox. Set SMTP_URL and MAIL_FROM to send.`;
