import { type FooterColumn, gapsIn, isSlug, PAGE_LIMITS } from '../../../../shared/pages/reading.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import type { RouterInputs } from '../../../lib/trpc.ts';
import { lengthFault } from '../forms/length-fault.ts';

export type PageContent = RouterInputs['admin']['page']['create'];
export type TextField = 'title' | 'lead' | 'body';

/** The form's fields: those of every language, '' where nothing is written. */
export type PageDraft = {
  slug: string;
  footerColumn: FooterColumn | '';
  published: boolean;
  consent: boolean;
  beforeBuying: boolean;
  texts: Record<Language, Record<TextField, string>>;
};

const EMPTY = { title: '', lead: '', body: '' };

export const EMPTY_PAGE: PageContent = {
  slug: '',
  footerColumn: null,
  published: false,
  consent: false,
  beforeBuying: false,
  texts: {},
};

/** Names only what the form holds, in a fixed order: drafts are compared. */
export function draftOf({ slug, footerColumn, texts, ...ticks }: PageContent): PageDraft {
  const textOf = (language: Language) => {
    const { title, lead, body } = texts[language] ?? EMPTY;
    return { title, lead, body };
  };
  return {
    slug,
    footerColumn: footerColumn ?? '',
    published: ticks.published,
    consent: ticks.consent,
    beforeBuying: ticks.beforeBuying,
    texts: { en: textOf('en'), de: textOf('de') },
  };
}

const isBlank = (text: PageDraft['texts'][Language]): boolean =>
  Object.values(text).every((value) => value.trim() === '');

/** What is still to be filled in, over all languages. */
export const gapsOf = ({ texts }: PageDraft): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => gapsIn(Object.values(texts[language]).join('\n')))),
];

/** Reads a draft: what to save, or what is wrong by field; a text's field is 'en.title'. */
export function readDraft(
  draft: PageDraft,
  words: Texts['adminPages'] & Pick<Texts, 'answers'>,
  language: Language,
): { plan: PageContent } | { faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  if (!isSlug(draft.slug)) faults.slug = words.slugRule;
  const written = LANGUAGES.filter((each) => !isBlank(draft.texts[each]));
  for (const each of written.length > 0 ? written : [language]) {
    const { title, body } = draft.texts[each];
    if (!title.trim()) faults[`${each}.title`] = words.titleMissing;
    const tooLong = lengthFault(body, { field: words.body, most: PAGE_LIMITS.body }, words.answers);
    const bodyFault = body.trim() ? tooLong : words.bodyMissing;
    if (bodyFault) faults[`${each}.body`] = bodyFault;
  }
  const gaps = gapsOf(draft);
  if (draft.published && gaps.length > 0) faults.published = `${words.gaps}: ${gaps.join(', ')}`;
  if (Object.keys(faults).length > 0) return { faults };
  return {
    plan: {
      ...draft,
      footerColumn: draft.footerColumn || null,
      texts: Object.fromEntries(written.map((each) => [each, draft.texts[each]])),
    },
  };
}

const FIELDS = ['slug', 'footerColumn', 'published', 'consent', 'beforeBuying'] as const;
const TEXT_FIELDS = ['title', 'lead', 'body'] as const;

/** Merges what somebody else saved: fields edited here stay so, all others are as saved. */
export function mergeDrafts(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', PageDraft>,
  words: Texts['adminPages'],
): { draft: PageDraft; changedByBoth: string[] } {
  const changedByBoth: string[] = [];
  const merge = <Value>(was: Value, ours: Value, saved: Value, name: string): Value => {
    if (ours === was) return saved;
    if (saved !== was && saved !== ours) changedByBoth.push(name);
    return ours;
  };
  const names = {
    slug: words.slug,
    footerColumn: words.footerColumn,
    published: words.publish,
    consent: words.consent,
    beforeBuying: words.beforeBuying,
    title: words.pageTitle,
    lead: words.pageLead,
    body: words.body,
  };
  const draft = { ...theirs, texts: { ...theirs.texts } };
  for (const field of FIELDS) {
    Object.assign(draft, { [field]: merge(base[field], mine[field], theirs[field], names[field]) });
  }
  for (const language of LANGUAGES) {
    const text = { ...theirs.texts[language] };
    for (const field of TEXT_FIELDS) {
      const [was, ours, saved] = [base, mine, theirs].map(({ texts }) => texts[language][field]);
      text[field] = merge(was, ours, saved, `${names[field]} (${LANGUAGE_NAMES[language]})`) ?? '';
    }
    draft.texts[language] = text;
  }
  return { draft, changedByBoth };
}
