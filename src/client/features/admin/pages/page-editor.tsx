import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PageId } from '../../../../shared/ids.ts';
import {
  FOOTER_COLUMNS,
  type FooterColumn,
  isBuiltIn,
  PAGE_LIMITS,
  pathOfPage,
  slugOf,
} from '../../../../shared/pages/reading.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import { useSite, useSiteChange } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { adminPath } from '../admin-paths.ts';
import formClasses from '../forms/section-form.module.css';
import { SectionForm } from '../forms/section-form.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { usePlanForm } from '../plans/use-plan-form.ts';
import { PageBody } from './page-body.tsx';
import {
  draftOf,
  EMPTY_PAGE,
  gapsOf,
  mergeDrafts,
  type PageDraft,
  readDraft,
  type TextField,
} from './page-draft.ts';
import classes from './page-editor.module.css';
import { PagePreview } from './page-preview.tsx';
import '../../form.css';

export type OwnersPage = RouterOutputs['admin']['page']['byId'];

/** A page's title in the shop's language, or in another that it is written in. */
export const titleOf = ({ texts }: OwnersPage, language: Language): string =>
  (texts[language] ?? Object.values(texts)[0])?.title ?? '';

/** Edits a page that exists. */
export function EditPage({ id }: { id: PageId }) {
  const texts = useTexts('adminPages');
  return (
    <>
      <p className={classes.back}>
        <Link to={adminPath('pages')}>{texts.allPages}</Link>
      </p>
      <ListPanel failure={texts.failed}>
        <LoadedPage id={id} />
      </ListPanel>
    </>
  );
}

function LoadedPage({ id }: { id: PageId }) {
  const [page] = trpc.admin.page.byId.useSuspenseQuery({ id }, { staleTime: 0 });
  const { language } = useSite();
  return (
    <>
      <SectionHead title={titleOf(page, language)} />
      <PageEditor page={page} />
    </>
  );
}

const versioned = ({ id: _id, version, updatedAt: _at, builtIn: _own, ...plan }: OwnersPage) => ({
  version,
  plan,
});

/** Saves a page, and shows its footer in this tab at once. */
function usePageForm({ page, initial, onSaved }: PageEditorProps, language: Language) {
  const texts = useTexts('adminPages');
  const answers = useTexts('answers');
  const utils = trpc.useUtils();
  const changeSite = useSiteChange();
  const create = trpc.admin.page.create.useMutation();
  const update = trpc.admin.page.update.useMutation();
  const whileShown = { onSuccess: ({ page: saved }: { page: OwnersPage }) => onSaved?.(saved) };
  return usePlanForm({
    stored: page ? versioned(page) : { version: 0, plan: EMPTY_PAGE },
    initial,
    draftOf,
    readDraft: (draft) => readDraft(draft, { ...texts, answers }, language),
    merge: (drafts) => mergeDrafts(drafts, texts),
    update: {
      isPending: create.isPending || update.isPending,
      async mutateAsync({ version, plan }) {
        const saved = page
          ? await update.mutateAsync({ id: page.id, version, ...plan }, whileShown)
          : await create.mutateAsync(plan, whileShown);
        changeSite({ footer: saved.footer });
        utils.admin.page.byId.setData({ id: saved.page.id }, saved.page);
        void utils.product.page.invalidate();
        return versioned(saved.page);
      },
    },
    fetchNewest: async () =>
      page && versioned(await utils.admin.page.byId.fetch({ id: page.id }, { staleTime: 0 })),
    onSaved: () => undefined,
  });
}

type PageEditorProps = {
  /** Null for a page that is not saved yet. */
  page: OwnersPage | null;
  /** What a new page begins with. */
  initial?: PageDraft | undefined;
  /** Not called once the editor has been left. */
  onSaved?: (page: OwnersPage) => void;
};

/** A page's texts and where it appears, with a preview. */
export function PageEditor(props: PageEditorProps) {
  const { page, initial } = props;
  const texts = useTexts('adminPages');
  const site = useSite();
  const [language, setLanguage] = useState<Language>(site.language);
  const { draft, set, faults, ...state } = usePageForm(props, language);
  const [slugTyped, setSlugTyped] = useState(initial !== undefined);
  const builtIn = page !== null && isBuiltIn(page.slug);
  const isHelp = page?.slug === 'help';
  const text = draft.texts[language];
  const gaps = gapsOf(draft);

  // A fault in another language's text would not be seen.
  useEffect(() => {
    const faulty = LANGUAGES.find((each) => faults[`${each}.title`] || faults[`${each}.body`]);
    if (faulty) setLanguage(faulty);
  }, [faults]);

  const change = (changes: Partial<PageDraft>) => set((before) => ({ ...before, ...changes }));
  function write(field: TextField, value: string): void {
    set((before) => ({
      ...before,
      slug: field === 'title' && !page && !slugTyped ? slugOf(value) : before.slug,
      texts: { ...before.texts, [language]: { ...before.texts[language], [field]: value } },
    }));
  }
  const field = (name: TextField, label: string, description?: string) => ({
    size: 'md' as const,
    name: `${language}.${name}`,
    label,
    description,
    lang: language,
    maxLength: name === 'body' ? undefined : PAGE_LIMITS[name],
    value: text[name],
    error: faults[`${language}.${name}`],
    onChange: (event: { target: { value: string } }) => write(name, event.target.value),
  });
  return (
    <SectionForm state={state} noValidate wide>
      <div className={classes.columns}>
        <div className={classes.column}>
          <section className={formClasses.part}>
            <NativeSelect
              size="md"
              label={texts.language}
              description={texts.languageAdvice}
              value={language}
              data={LANGUAGES.map((value) => ({
                value,
                label:
                  value === site.language
                    ? texts.shopsLanguage(LANGUAGE_NAMES[value])
                    : LANGUAGE_NAMES[value],
              }))}
              onChange={(event) => setLanguage(event.target.value as Language)}
            />
            <TextInput {...field('title', texts.pageTitle)} required />
            <TextInput {...field('lead', texts.pageLead, texts.pageLeadAdvice)} />
            <PageBody
              key={language}
              {...field(
                'body',
                texts.body,
                isHelp ? `${texts.bodyAdvice} ${texts.questionsAdvice}` : texts.bodyAdvice,
              )}
            />
          </section>
          {gaps.length > 0 && (
            <section className={formClasses.part} aria-labelledby="page-gaps">
              <h2 id="page-gaps">{texts.gaps}</h2>
              <ul className={classes.gaps}>
                {gaps.map((gap) => (
                  <li key={gap}>{gap}</li>
                ))}
              </ul>
              <p className={formClasses.note}>{texts.gapsAdvice}</p>
            </section>
          )}
          <section className={formClasses.part}>
            <TextInput
              size="md"
              name="slug"
              label={texts.slug}
              description={builtIn ? texts.slugFixed : texts.slugAdvice}
              leftSection={builtIn ? undefined : '/pages/'}
              leftSectionWidth={76}
              required
              readOnly={builtIn}
              maxLength={PAGE_LIMITS.slug}
              autoCapitalize="none"
              spellCheck={false}
              value={builtIn ? pathOfPage(draft.slug) : draft.slug}
              error={faults.slug}
              onChange={(event) => {
                setSlugTyped(true);
                change({ slug: event.target.value });
              }}
            />
            <NativeSelect
              size="md"
              name="footerColumn"
              label={texts.footerColumn}
              value={draft.footerColumn}
              data={[
                { value: '', label: texts.notInFooter },
                ...FOOTER_COLUMNS.map((value) => ({ value, label: texts.columns[value] })),
              ]}
              onChange={(event) => change({ footerColumn: event.target.value as FooterColumn | '' })}
            />
            {(['consent', 'beforeBuying'] as const).map((name) => (
              <Checkbox
                key={name}
                size="md"
                name={name}
                label={texts[name]}
                description={texts[`${name}Advice`]}
                checked={draft[name]}
                onChange={(event) => change({ [name]: event.target.checked })}
              />
            ))}
            <Checkbox
              size="md"
              name="published"
              label={texts.publish}
              description={isHelp ? texts.alwaysPublished : texts.publishAdvice}
              disabled={isHelp}
              checked={draft.published}
              error={faults.published}
              aria-invalid={faults.published ? true : undefined}
              onChange={(event) => change({ published: event.target.checked })}
            />
          </section>
        </div>
        <PagePreview {...text} language={language} questions={isHelp} />
      </div>
    </SectionForm>
  );
}
