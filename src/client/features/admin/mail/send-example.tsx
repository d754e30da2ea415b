import type { MailKind } from '../../../../shared/operations/mail.ts';
import type { Language } from '../../../../shared/texts/language.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import formClasses from '../forms/section-form.module.css';
import { TestResult, useTestMail } from './mail-test.tsx';

/** Sends the mail, with its example, to the signed-in admin. */
export function SendExample({ kind, language }: { kind: MailKind; language: Language }) {
  const texts = useTexts('adminMails');
  const test = useTestMail();
  return (
    <section className={formClasses.part}>
      <p className={formClasses.note}>{texts.sendExampleAdvice}</p>
      <div className={formClasses.actions}>
        <Button outline busy={test.isPending} onClick={() => test.mutate({ kind, language })}>
          {texts.sendExample}
        </Button>
      </div>
      <TestResult test={test} />
    </section>
  );
}
