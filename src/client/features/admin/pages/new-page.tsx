import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PageId } from '../../../../shared/ids.ts';
import type { PageDraft as StartingDraft } from '../../../../shared/texts/en/admin/page-drafts.ts';
import { useDates } from '../../../lib/dates.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { adminPath, newPagePath } from '../admin-paths.ts';
import { SectionHead } from '../frame/section-head.tsx';
import { fillKnownGaps } from './known-facts.ts';
import { draftOf, EMPTY_PAGE, type PageDraft } from './page-draft.ts';
import classes from './page-editor.module.css';
import { type OwnersPage, PageEditor, titleOf } from './page-editor.tsx';

type NewPageProps = {
  /** The draft's name; null to ask which. */
  draft: string | null;
  onCreated: (id: PageId) => void;
};

/** Asks which draft to start from, then edits a page that is not saved yet, and goes on once it is. */
export function NewPage({ draft, onCreated }: NewPageProps) {
  const texts = useTexts('adminPages');
  const { language } = useSite();
  const [saved, setSaved] = useState<OwnersPage | null>(null);
  function take(page: OwnersPage): void {
    setSaved(page);
    if (!saved) onCreated(page.id);
  }
  return (
    <>
      <p className={classes.back}>
        <Link to={adminPath('pages')}>{texts.allPages}</Link>
      </p>
      {saved ? (
        <SectionHead title={titleOf(saved, language)} />
      ) : (
        <SectionHead title={texts.newTitle} lead={draft === null ? texts.newLead : texts.notAdvice} />
      )}
      {draft === null ? <Drafts /> : <NewEditor name={draft} saved={saved} onSaved={take} />}
    </>
  );
}

function Drafts() {
  const texts = useTexts('adminPages');
  const drafts = useTexts('adminPageDrafts');
  const { shopName } = useSite();
  return (
    <>
      <p className={classes.advice}>{texts.notAdvice}</p>
      <ul className={classes.drafts}>
        {Object.entries(drafts).map(([name, { title, lead }]) => (
          <li key={name}>
            <Link to={newPagePath(name)}>{title}</Link>
            <p>{lead.replaceAll('{{shop}}', shopName)}</p>
          </li>
        ))}
        <li>
          <Link to={newPagePath('empty')}>{texts.emptyPage}</Link>
          <p>{texts.emptyPageLead}</p>
        </li>
      </ul>
    </>
  );
}

/** Fills the gaps of a draft with what the owner has entered elsewhere in the panel. */
function useKnownFacts(): (text: string) => string {
  const texts = useTexts('adminPages');
  const dates = useDates();
  const { language } = useSite();
  const [{ settings }] = trpc.admin.setting.get.useSuspenseQuery();
  const [{ plan: delivery }] = trpc.admin.delivery.get.useSuspenseQuery();
  const [{ plan: tax }] = trpc.admin.tax.get.useSuspenseQuery();
  const told = { settings, delivery, tax, today: new Date() };
  return (text) => fillKnownGaps(text, told, { texts, dates, language });
}

type NewEditorProps = { name: string; saved: OwnersPage | null; onSaved: (page: OwnersPage) => void };

function NewEditor({ name, saved, onSaved }: NewEditorProps) {
  const drafts: Partial<Record<string, StartingDraft>> = useTexts('adminPageDrafts');
  const { language } = useSite();
  const draft = drafts[name];
  const fillIn = useKnownFacts();
  const initial: PageDraft | undefined = draft && {
    ...draftOf({
      ...EMPTY_PAGE,
      ...{ slug: draft.slug, footerColumn: draft.column, beforeBuying: draft.beforeBuying ?? false },
    }),
    texts: {
      ...draftOf(EMPTY_PAGE).texts,
      [language]: { title: draft.title, lead: draft.lead, body: fillIn(draft.body) },
    },
  };
  return <PageEditor page={saved} initial={initial} onSaved={onSaved} />;
}
