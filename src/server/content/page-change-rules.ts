import { cutText } from '../../shared/cut-text.ts';
import type { PageChange } from '../../shared/operations/audit.ts';
import type { FooterColumn } from '../../shared/pages/reading.ts';
import { LANGUAGES, type Language } from '../../shared/texts/language.ts';

export type PageText = { title: string; lead: string; body: string };

/** What an owner decides about a page. */
export type PageContent = {
  slug: string;
  footerColumn: FooterColumn | null;
  published: boolean;
  /** Whether the checkout asks people to confirm that they have read it, once it is published. */
  consent: boolean;
  /** Whether products' pages, the cart and the checkout link to it, once it is published. */
  beforeBuying: boolean;
  texts: Partial<Record<Language, PageText>>;
};

/** For the audit log. */
export const titleOf = ({ texts }: PageContent): string => Object.values(texts)[0]?.title ?? '';

/** In the audit log, longer texts are cut. */
const LOGGED = 200;
const cut = (text: string): string => (text.length > LOGGED ? `${cutText(text, LOGGED)} …` : text);

/** Old and new value of each changed field, for the audit log. */
export function changesBetween(before: PageContent, after: PageContent): PageChange[] {
  const changes: PageChange[] = [];
  const note = (field: PageChange['field'], from: PageChange['from'], to: PageChange['to']) => {
    if (from === to) return;
    const shown = (value: typeof from) => (typeof value === 'string' ? cut(value) : value);
    changes.push({ field, from: shown(from), to: shown(to) });
  };
  for (const field of ['slug', 'footerColumn', 'published', 'consent', 'beforeBuying'] as const) {
    note(field, before[field], after[field]);
  }
  for (const language of LANGUAGES) {
    for (const field of ['title', 'lead', 'body'] as const) {
      note(
        `${language}.${field}`,
        before.texts[language]?.[field] ?? null,
        after.texts[language]?.[field] ?? null,
      );
    }
  }
  return changes;
}
