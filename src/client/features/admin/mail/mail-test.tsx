import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import classes from './mail-section.module.css';
import '../../form.css';

type Report = RouterOutputs['admin']['mail']['test'];

/** Sends a test mail, at first to the signed-in admin, and shows what the mail server says. */
export function MailTest() {
  const texts = useTexts('adminRunning');
  const { language } = useSite();
  const me = trpc.user.me.useQuery();
  const [typed, setTyped] = useState<string | null>(null);
  const to = typed ?? me.data?.email ?? '';
  const test = useTestMail();
  return (
    <section className={classes.test} aria-labelledby="mail-test">
      <div>
        <h2 id="mail-test">{texts.doesMailArrive}</h2>
        <p className={classes.note}>{texts.testMailNote}</p>
      </div>
      <form
        className={classes.send}
        onSubmit={(event) => {
          event.preventDefault();
          if (!test.isPending) test.mutate({ kind: 'test', language, ...(to === '' ? {} : { to }) });
        }}
      >
        <TextInput
          size="md"
          type="email"
          label={texts.testMailTo}
          value={to}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button outline type="submit" busy={test.isPending}>
          {texts.sendTestMail}
        </Button>
      </form>
      <TestResult test={test} />
    </section>
  );
}

/** Sends one kind of mail to the signed-in admin; it then stands in the list. */
export function useTestMail() {
  const utils = trpc.useUtils();
  return trpc.admin.mail.test.useMutation({ onSettled: () => utils.admin.mail.list.invalidate() });
}

/** The result of the test. */
export function TestResult({ test }: { test: ReturnType<typeof useTestMail> }) {
  const errorText = useErrorText();
  const texts = useTexts('adminRunning');
  const failed = test.error ? errorText(test.error) : test.data && failureText(test.data, texts);
  return (
    <>
      {failed && (
        <p className={classes.failed} role="alert">
          {failed}
        </p>
      )}
      <p className={classes.result} role="status">
        {test.isPending && texts.askingServer}
        {test.data && test.data.error === null && successText(test.data, texts)}
      </p>
    </>
  );
}

/** What is wrong, if that is known, and what was answered, for whoever is asked for help. */
const failureText = ({ fault, error }: Report, texts: Texts['adminRunning']): string | null =>
  error && (fault ? `${texts.mailFaults[fault]} (${error})` : texts.mailRefused(error));

const successText = ({ recipient, configured, answer }: Report, texts: Texts['adminRunning']): string =>
  configured ? texts.mailTaken(recipient, answer ?? '') : texts.noMailServer(recipient);
