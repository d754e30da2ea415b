import { z } from 'zod';
import { SEARCH_TEXT_MAX } from '../catalogue/search-text.ts';
import { isEmailAddress, tidyEmailAddress } from '../email-address.ts';
import type { Id, IdKind } from '../ids.ts';
import { isUsualYear } from '../time-zone.ts';
import { visibleText } from '../visible-text.ts';

/** Text as people write it: well-formed Unicode, no NUL, at most `max` UTF-16 units. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, { message: 'holds characters that cannot be stored' });

/** No lone surrogates and no NUL: both engines can store the rest. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}

/** Marks the issue of a field that is present but empty: a form sends '' for what was not filled in. */
export const BLANK = { blank: true };

/** Text that must not be empty; an empty one counts as missing. */
export const filledText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', { params: BLANK });

/** Text on one line, as it is seen: line breaks and other white space become single spaces. It must not be empty. */
export const lineText = (max: number) =>
  text(max)
    .transform((value) =>
      visibleText(value)
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .refine((value) => value !== '', { params: BLANK });

/** An email address, tidied. */
export const emailIn = (input: z.ZodType<string, string>) =>
  input.transform(tidyEmailAddress).refine(isEmailAddress);

export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** A path of the shop, never one that a browser reads as another host; or a web address. */
const isLink = (value: string): boolean =>
  /^\/(?![/\\])/.test(value) ? !value.includes('\\') : isWebAddress(value);

/** The address of a link that an owner wrote. */
export const linkText = (max: number) => filledText(max).trim().refine(isLink);

/**
 * Search text may be anything but NUL; characters other than letters and digits are ignored. What is too long
 * is cut, not refused: the first words are enough to search by.
 */
export const searchText = z
  .string()
  .refine((value) => !value.includes('\0'))
  .transform((value) => value.slice(0, SEARCH_TEXT_MAX))
  .describe(`only the first ${SEARCH_TEXT_MAX} characters count`);

/** The text of an id, before it is looked up. */
export const idText = z.string().min(1).max(64).refine(isStorable);

/** An id of a kind; the schema checks the text, the cast adds the brand to both input and output. */
export const id = <Kind extends IdKind>(_kind: Kind) => idText as unknown as z.ZodType<Id<Kind>, Id<Kind>>;

/** The version of a row that was read. With a larger number PostgreSQL cannot compare its column. */
export const rowVersion = z.number().int().min(1).max(2_147_483_647);

/** A point in time from 1970 to before the year 3000, in UTC: what both databases keep as it is. */
export const instant = z.iso.datetime().refine(isUsualYear);
