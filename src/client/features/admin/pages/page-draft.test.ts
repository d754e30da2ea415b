import { expect, test } from 'vitest';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { draftOf, EMPTY_PAGE, gapsOf, mergeDrafts, readDraft } from './page-draft.ts';

const { answers, adminPages } = textsFor('en');
const words = { ...adminPages, answers };
const page = draftOf({
  ...EMPTY_PAGE,
  slug: 'terms',
  texts: { en: { title: 'Terms', lead: '', body: 'Sold by [Your name].' } },
});

test('a draft may have gaps; a published page may not', () => {
  expect(readDraft(page, words, 'en')).toMatchObject({ plan: { slug: 'terms', footerColumn: null } });
  expect(readDraft({ ...page, published: true }, words, 'en')).toEqual({
    faults: { published: 'Still to fill in: Your name' },
  });
});

test('a language without text is left out; a half-written one is a fault', () => {
  const read = readDraft(page, words, 'en');
  expect('plan' in read && Object.keys(read.plan.texts)).toEqual(['en']);
  const half = { ...page, texts: { ...page.texts, de: { title: 'AGB', lead: '', body: ' ' } } };
  expect(readDraft(half, words, 'en')).toEqual({ faults: { 'de.body': words.bodyMissing } });
  expect(readDraft(draftOf({ ...EMPTY_PAGE, slug: 'x' }), words, 'de')).toEqual({
    faults: { 'de.title': words.titleMissing, 'de.body': words.bodyMissing },
  });
});

test('a text that is too long is refused, and says by how much', () => {
  const read = (length: number) =>
    readDraft(
      { ...page, texts: { ...page.texts, en: { ...page.texts.en, body: 'x'.repeat(length) } } },
      words,
      'en',
    );
  expect(read(40_000)).toHaveProperty('plan');
  expect(read(132_012)).toEqual({
    faults: { 'en.body': 'Text: at most 40,000 characters. Please shorten it by 92,012' },
  });
});

test('what somebody else saved is merged by field', () => {
  const mine = { ...page, slug: 'agb', published: true };
  const theirs = {
    ...page,
    consent: true,
    published: true,
    slug: 'our-terms',
    texts: { ...page.texts, de: { title: 'AGB', lead: '', body: 'Text' } },
  };
  const { draft, changedByBoth } = mergeDrafts({ base: page, mine, theirs }, words);
  expect(draft).toEqual({ ...theirs, slug: 'agb' });
  expect(changedByBoth).toEqual([words.slug]);
});

test.each(['en', 'de'] as const)(
  'every draft to start from has gaps, and says that it is no advice, in %s',
  (language) => {
    for (const { slug, column, ...text } of Object.values(textsFor(language).adminPageDrafts)) {
      const draft = draftOf({ ...EMPTY_PAGE, slug, footerColumn: column, texts: { [language]: text } });
      expect(gapsOf(draft).length).toBeGreaterThan(2);
      expect(gapsOf(draft)[0]).toMatch(/not legal advice|keine Rechtsberatung/);
      expect(readDraft(draft, words, language)).toHaveProperty('plan');
    }
  },
);
