import { z } from 'zod';
import { FOOTER_COLUMNS, isSlug, PAGE_LIMITS } from '../../pages/reading.ts';
import { LANGUAGES } from '../../texts/language.ts';
import { filledText, id, rowVersion, text } from '../text.ts';

const body = text(PAGE_LIMITS.body);

const pageText = z.strictObject({
  title: filledText(PAGE_LIMITS.title).trim(),
  lead: text(PAGE_LIMITS.lead).trim(),
  body,
});

const content = {
  slug: z.string().refine(isSlug),
  footerColumn: z.enum(FOOTER_COLUMNS).nullable(),
  published: z.boolean(),
  consent: z.boolean(),
  beforeBuying: z.boolean(),
  texts: z.partialRecord(z.enum(LANGUAGES), pageText).refine((texts) => Object.keys(texts).length > 0),
};

export const createPageInput = z.strictObject(content);

export const pageIdInput = z.strictObject({ id: id('page') });

/** `version`: of the page that the form was filled from. */
export const updatePageInput = z.strictObject({
  id: id('page'),
  version: rowVersion,
  ...content,
});

export const pageVersionInput = z.strictObject({ id: id('page'), version: rowVersion });

/** Every page, in the new order. */
export const orderPagesInput = z.strictObject({ ids: z.array(id('page')).max(PAGE_LIMITS.pages + 10) });

export const previewPageInput = z.strictObject({
  body,
  language: z.enum(LANGUAGES),
  /** Whether it is the Help Center, whose questions unfold. */
  questions: z.boolean(),
});
