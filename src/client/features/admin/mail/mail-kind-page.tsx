import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MailKind } from '../../../../shared/operations/mail.ts';
import {
  MAIL_TEXT_LIMITS,
  MAIL_TEXT_RULES,
  type MailText,
  NO_MAIL_TEXT,
} from '../../../../shared/operations/mail-texts.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { adminPath, mailKindPath } from '../admin-paths.ts';
import formClasses from '../forms/section-form.module.css';
import { SectionForm } from '../forms/section-form.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { isSame, mergeFields } from '../plans/merging.ts';
import { usePlanForm } from '../plans/use-plan-form.ts';
import classes from './mail-kind-page.module.css';
import { MailPreview } from './mail-preview.tsx';
import { SendExample } from './send-example.tsx';
import '../../form.css';

type OfMail = { kind: MailKind; language: Language };
type Stored = RouterOutputs['admin']['mail']['texts'];

/** One kind of mail in one language: the owner's words in it, and how it looks. */
export function MailKindPage({ kind, language }: OfMail) {
  const texts = useTexts('adminMails');
  const { kinds } = useTexts('adminRunning');
  return (
    <>
      <p className={classes.back}>
        <Link to={adminPath('mail')}>{texts.back}</Link>
      </p>
      <SectionHead title={kinds[kind]} lead={texts.languageAdvice} />
      <nav className={classes.languages} aria-label={texts.language}>
        {LANGUAGES.map((each) => (
          <Link
            key={each}
            to={`${mailKindPath(kind)}?language=${each}`}
            lang={each}
            aria-current={each === language ? 'page' : undefined}
          >
            {LANGUAGE_NAMES[each]}
          </Link>
        ))}
      </nav>
      <ListPanel failure={texts.loadFailed}>
        <LoadedMail kind={kind} language={language} />
      </ListPanel>
    </>
  );
}

function LoadedMail({ kind, language }: OfMail) {
  const texts = useTexts('adminMails');
  const [stored] = trpc.admin.mail.texts.useSuspenseQuery(undefined, { staleTime: 0 });
  const { draft, set, faults: _, restore, ...state } = useMailForm(stored, { kind, language });
  const [standardSubject, setStandardSubject] = useState('');
  const { placeholders, opening } = MAIL_TEXT_RULES[kind];
  const field = (name: keyof MailText) => ({
    size: 'md' as const,
    name,
    label: texts[name],
    lang: language,
    maxLength: MAIL_TEXT_LIMITS[name],
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      set((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <SectionForm state={state} wide>
      <div className={classes.columns}>
        <div className={classes.column}>
          <section className={formClasses.part}>
            <TextInput {...field('subject')} description={texts.subjectAdvice(standardSubject)} />
            <Textarea {...field('opening')} description={`${texts[opening]} ${texts.plainText}`} rows={8} />
            <div className={formClasses.note}>
              <p>{texts.placeholders}:</p>
              <ul className={classes.placeholders}>
                {placeholders.map((name) => (
                  <li key={name}>
                    <code>{`{${name}}`}</code> {texts.placeholderNames[name]}
                  </li>
                ))}
              </ul>
            </div>
            <div className={formClasses.actions}>
              <Button
                outline
                size="small"
                unavailable={!restore.possible}
                busy={state.busy}
                onClick={restore.press}
              >
                {texts.standardText}
              </Button>
            </div>
          </section>
          <SendExample kind={kind} language={language} />
        </div>
        <MailPreview kind={kind} language={language} text={draft} onStandardSubject={setStandardSubject} />
      </div>
    </SectionForm>
  );
}

/** The owner's words being edited, and the way back to the shop's own. */
function useMailForm(stored: Stored, { kind, language }: OfMail) {
  const texts = useTexts('adminMails');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const save = trpc.admin.mail.saveText.useMutation();
  const planOf = ({ version, texts: own }: Stored) => {
    const { subject, opening } = own[language]?.[kind] ?? NO_MAIL_TEXT;
    return { version, plan: { subject, opening } };
  };
  async function mutateAsync({ version, plan }: { version: number; plan: MailText }) {
    const saved = await save.mutateAsync({ version, kind, language, text: plan });
    utils.admin.mail.texts.setData(undefined, saved);
    return planOf(saved);
  }
  const fetchNewest = async () => planOf(await utils.admin.mail.texts.fetch(undefined, { staleTime: 0 }));
  const form = usePlanForm<MailText, MailText>({
    stored: planOf(stored),
    draftOf: (plan) => plan,
    readDraft: (plan) => ({ plan }),
    merge(drafts) {
      const { fields, changedByBoth } = mergeFields(drafts);
      return { draft: fields, changedByBoth: changedByBoth.map((name) => texts[name]) };
    },
    update: { mutateAsync, isPending: save.isPending },
    fetchNewest,
    onSaved: () => undefined,
  });
  const isStandard = isSame(planOf(stored).plan, NO_MAIL_TEXT);
  return {
    ...form,
    restore: {
      possible: !isStandard || !isSame(form.draft, NO_MAIL_TEXT),
      async press() {
        try {
          const { version } = await fetchNewest();
          form.adopt(await mutateAsync({ version, plan: NO_MAIL_TEXT }));
          showToast({ message: texts.standardRestored, kind: 'success' });
        } catch (error) {
          showToast({ message: errorText(error), kind: 'error' });
        }
      },
    },
  };
}
