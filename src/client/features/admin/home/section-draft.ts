import {
  type ArrangedSection,
  type Banner,
  type Dated,
  HOME_LIMITS,
  isGoods,
  mayLackTitle,
  type SectionKind,
} from '../../../../shared/catalogue/home.ts';
import { toId } from '../../../../shared/ids.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { isUsualYear } from '../../../../shared/time-zone.ts';
import { lengthFault } from '../forms/length-fault.ts';
import { ownId } from '../plans/own-id.ts';

/** A section being edited; `count` as typed. */
export type SectionDraft = { section: ArrangedSection; count: string };

/** What is wrong, by field; a field of a banner as `place.field`. */
export type Faults = Partial<Record<string, string>>;

const NO_DATES = { from: null, until: null };
const COUNT = 10;

/** A section of a kind as the form begins with it. */
export function newSection(kind: SectionKind): ArrangedSection {
  const common = { ...NO_DATES, id: toId('homeSection', `sec_${ownId()}`), title: null };
  switch (kind) {
    case 'categories':
      return { ...common, kind, count: null };
    case 'banners':
      return { ...common, kind, banners: [newBanner()] };
    case 'text':
      return { ...common, kind, body: '', picture: null, alt: '', action: '', link: null };
    case 'brands':
      return { ...common, kind, brands: [] };
    case 'seen':
      return { ...common, kind };
    default:
      return { ...common, kind, source: 'chosen', categories: [], products: [], count: COUNT };
  }
}

export const newBanner = (): Banner => ({
  ...NO_DATES,
  id: toId('banner', `ban_${ownId()}`),
  ...{ title: '', text: '', action: '', link: '', alt: '' },
  ...{ picture: null, phone: null, desk: null },
});

export const draftOf = (section: ArrangedSection): SectionDraft => ({
  section,
  count: 'count' in section && section.count !== null ? String(section.count) : '',
});

/** As the server checks it. */
const isLink = (value: string): boolean =>
  /^\/(?![/\\])/.test(value) ? !value.includes('\\') : /^https?:\/\/./i.test(value) && URL.canParse(value);

const linkFault = (link: string, texts: Texts['adminHome']): string | undefined =>
  link.trim() === '' ? texts.missing : isLink(link.trim()) ? undefined : texts.badLink;

function dateFaults({ from, until }: Dated, texts: Texts['adminHome']): Faults {
  const yearFault = (date: string | null) => (date === null || isUsualYear(date) ? undefined : texts.badYear);
  const isBackwards = from !== null && until !== null && until <= from;
  return {
    from: yearFault(from),
    until: yearFault(until) ?? (isBackwards ? texts.untilAfterFrom : undefined),
  };
}

/** What was typed, and what is wrong with it. */
export function readDraft(
  { section, count }: SectionDraft,
  texts: Texts['adminHome'] & Pick<Texts, 'answers'>,
): { section: ArrangedSection; faults: Faults } {
  const title = section.title?.trim() || null;
  const faults: Faults = {
    title: title === null && !mayLackTitle(section) ? texts.missingTitle : undefined,
    ...dateFaults(section, texts),
  };
  if (section.kind === 'deal' && section.until === null) faults.until = texts.missing;
  const read: ArrangedSection = { ...section, title };
  if ('count' in read) {
    // A row that the shop came with may show more.
    const most = Math.max(HOME_LIMITS.count, ('count' in section && section.count) || 0);
    const number = readWhole(count, most);
    if (count.trim() === '' && read.kind === 'categories') read.count = null;
    else if (number) read.count = number;
    else faults.count = texts.badCount(HOME_LIMITS.count);
  }
  if (isGoods(read)) {
    const isEmpty = read.categories.length + read.products.length === 0;
    if (read.source === 'chosen' && isEmpty) faults.categories = texts.missingGoods;
  }
  if (read.kind === 'text') {
    const tooLong = lengthFault(read.body, { field: texts.body, most: HOME_LIMITS.body }, texts.answers);
    faults.body = read.body.trim() === '' ? texts.missing : tooLong;
    read.link = read.link?.trim() || null;
    if (read.link !== null) faults.link = linkFault(read.link, texts);
    if (read.link !== null && read.action.trim() === '') faults.action = texts.missing;
  }
  if (read.kind === 'brands' && read.brands.length === 0) faults.brands = texts.missingBrands;
  if (read.kind === 'banners') {
    if (read.banners.length === 0) faults.banners = texts.missingBanners;
    for (const [place, banner] of read.banners.entries())
      Object.assign(faults, bannerFaults(banner, place, texts));
  }
  return { section: read, faults: Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault)) };
}

function bannerFaults(banner: Banner, place: number, texts: Texts['adminHome']): Faults {
  const { title, action, link, picture, phone, desk } = banner;
  const dates = dateFaults(banner, texts);
  return {
    [`${place}.title`]: title.trim() === '' ? texts.missing : undefined,
    [`${place}.action`]: action.trim() === '' ? texts.missing : undefined,
    [`${place}.link`]: linkFault(link, texts),
    [`${place}.from`]: dates.from,
    [`${place}.until`]: dates.until,
    [`${place}.desk`]: picture || phone || desk ? undefined : texts.missingPicture,
  };
}
