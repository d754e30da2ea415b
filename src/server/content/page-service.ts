import type { PageId } from '../../shared/ids.ts';
import { withdrawalsGoTo } from '../../shared/orders/withdrawal.ts';
import { picturesOfPage } from '../../shared/pages/page-pictures.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import {
  type AcceptedTerms,
  FOOTER_COLUMNS,
  type Footer,
  type FooterColumn,
  isBuiltIn,
  type PageLink,
  pathOfPage,
} from '../../shared/pages/reading.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { LANGUAGES, type Language } from '../../shared/texts/language.ts';
import type { Actor } from '../actor.ts';
import type { Database, Reader } from '../db/database.ts';
import { getLockRowVersion } from '../db/lock-rows.ts';
import { valuesFor } from '../db/values-in.ts';
import type { Deps } from '../deps.ts';
import { findPictures } from '../media/media-repository.ts';
import { readPriceNote } from '../settings/plan-service.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { type FillInFacts, pageText, renderPage } from './page-markdown.ts';
import { findPage, listAgreedPages, listMovedPages, listTitles } from './page-repository.ts';

export type ReadingPage = {
  /** Its current slug: the request may have used an earlier one. */
  slug: string;
  title: string;
  /** What it is written in, if not in the shop's language. */
  language?: Language;
  /** One sentence below the title; also the description for search engines. May be ''. */
  lead: string;
  /** The body as safe HTML. */
  html: string;
  /** The published articles that the Help Center leads to; empty on other pages. */
  articles: (PageLink & { lead: string })[];
};

/**
 * A published page.
 * @throws ShopError `not_found` when no published page has or had this slug.
 */
export async function getPage(deps: Deps, _actor: Actor, asked: string): Promise<ReadingPage> {
  const slug = (await readPages(deps)).moved.get(asked) ?? asked;
  const { language } = await readShopSettings(deps.db.read, deps);
  const [page] = await findPage(deps.db.read, { slug, language });
  if (!page) throw new ShopError({ code: 'not_found', entity: 'page' });
  const { title, lead, body } = page;
  const isHelp = slug === 'help';
  const facts = await readFillIns(deps.db.read, deps, language);
  const pictures = await findPictures(deps.db.read, picturesOfPage(body));
  const html = renderPage(body, facts, { questions: isHelp, pictures });
  const { shopName } = facts;
  return {
    slug,
    title,
    ...(page.language === language ? {} : { language: page.language }),
    lead: plain(lead, shopName),
    html,
    articles: isHelp ? await listArticles(deps, facts.shopName, language) : [],
  };
}

const plain = (lead: string, shopName: string): string => lead.replaceAll('{{shop}}', () => shopName);

async function listArticles(
  deps: Deps,
  shopName: string,
  language: Language,
): Promise<ReadingPage['articles']> {
  const { published } = await readPages(deps);
  const articles = published.filter(({ slug }) => isBuiltIn(slug) && slug !== 'help');
  const found = await Promise.all(articles.map(({ slug }) => findPage(deps.db.read, { slug, language })));
  return found.flat().map(({ slug, title, lead }) => ({
    ...{ title, lead: plain(lead, shopName) },
    path: pathOfPage(slug),
  }));
}

/** What a page in this language is filled in with. */
export async function readFillIns(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale'>,
  language: Language,
): Promise<FillInFacts> {
  const { shopName, contactEmail, contactPhone, contactAddress } = await readShopSettings(from, deps);
  return {
    shopName,
    contact: { email: contactEmail, phone: contactPhone, address: contactAddress },
    texts: textsFor(language).reading,
  };
}

/** A published page as links name it: in the shop's language, or in another if it is not written in it. */
export type PublishedPage = {
  id: PageId;
  slug: string;
  title: string;
  footerColumn: FooterColumn | null;
  consent: boolean;
  beforeBuying: boolean;
  updatedAt: Date | null;
};

type Pages = {
  language: Language;
  /** In the owner's order. */
  published: readonly PublishedPage[];
  /** Earlier slugs, each with the slug of today. */
  moved: ReadonlyMap<string, string>;
};

const kept = new WeakMap<Database, { version: number; pages: Pages }>();

/** The published pages; cached until the catalogue changes, as pages and the shop's language count among it. */
export async function readPages(
  deps: Pick<Deps, 'db' | 'shopName' | 'locale'>,
  version?: number,
): Promise<Pages> {
  const { read } = deps.db;
  const wanted = version ?? (await getLockRowVersion(read, 'catalogue'));
  const known = kept.get(deps.db);
  if (known && known.version >= wanted) return known.pages;
  const { language } = await readShopSettings(read, deps);
  const [titles, moved] = await Promise.all([listTitles(read), listMovedPages(read)]);
  const published = new Map<PageId, PublishedPage>();
  for (const { published: shown, language: written, version: _version, ...page } of titles) {
    if (shown && (written === language || !published.has(page.id))) published.set(page.id, page);
  }
  const pages = {
    language,
    published: [...published.values()],
    moved: new Map(moved.map(({ from, to }) => [from, to])),
  };
  kept.set(deps.db, { version: wanted, pages });
  return pages;
}

const linkTo = ({ title, slug }: PublishedPage): PageLink => ({ title, path: pathOfPage(slug) });

/** The links to pages, and to the form for withdrawals where people can withdraw from contracts online. */
export async function readFooter(deps: Pick<Deps, 'db' | 'shopName' | 'locale'>): Promise<Footer> {
  const { published, language } = await readPages(deps);
  const takesWithdrawals = withdrawalsGoTo(await readShopSettings(deps.db.read, deps)) !== null;
  const { title } = textsFor(language).returns.withdrawal;
  const withdrawal = takesWithdrawals ? [{ title, path: PAGES.withdrawal.path }] : [];
  const pagesOf = (column: FooterColumn) =>
    published.filter(({ footerColumn }) => footerColumn === column).map(linkTo);
  const titles = textsFor(language).adminPages.columns;
  const prices = await readPriceNote(deps.db.read, language);
  const beforeBuying = published.filter((page) => page.beforeBuying).map(linkTo);
  return {
    service: [...pagesOf('service'), ...withdrawal],
    columns: FOOTER_COLUMNS.filter((column) => column !== 'service')
      .map((column) => ({ title: titles[column], pages: pagesOf(column) }))
      .filter(({ pages }) => pages.length > 0),
    ...(prices === null ? {} : { prices }),
    ...(beforeBuying.length > 0 ? { beforeBuying } : {}),
  };
}

/** Whose pages stay readable while the shop is closed: the imprint, and what holds for those who have bought already. */
const OPEN_WHILE_CLOSED: readonly FooterColumn[] = ['legal', 'service'];

/** The published pages that stay readable while the shop is closed: those of the legal column, then of the service column. */
export async function listPagesWhileClosed(
  deps: Pick<Deps, 'db' | 'shopName' | 'locale'>,
): Promise<(PageLink & { slug: string })[]> {
  const { published } = await readPages(deps);
  return OPEN_WHILE_CLOSED.flatMap((column) =>
    published.filter(({ footerColumn }) => footerColumn === column),
  ).map((page) => ({ slug: page.slug, ...linkTo(page) }));
}

/** The pages that the checkout asks people to have read; null when there are none. */
export async function readTerms(
  deps: Pick<Deps, 'db' | 'shopName' | 'locale'>,
): Promise<(Omit<AcceptedTerms, 'acceptedAt'> & { links: PageLink[] }) | null> {
  const asked = (await readPages(deps)).published.filter(({ consent }) => consent);
  if (asked.length === 0) return null;
  const pages = asked.map(({ id, slug, title, updatedAt }) => ({
    ...{ id, slug, title },
    updatedAt: updatedAt?.toISOString() ?? null,
  }));
  const version = pages.map(({ id, updatedAt }) => `${id}@${updatedAt}`).join(' ');
  return { version, pages, links: asked.map(linkTo) };
}

/** The terms and the right of withdrawal, at the addresses of their drafts. */
const AGREED = LANGUAGES.flatMap((language) => {
  const { terms, returns } = textsFor(language).adminPageDrafts;
  return [terms.slug, returns.slug];
});

/**
 * The texts that an order is subject to, as plain text in the owner's order: the terms, the right of withdrawal, and the
 * pages that the checkout asks people to have read.
 * @param on when the buyer agreed. What has changed since is left out: the page no longer says what applied then.
 */
export async function readAgreedTexts(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale' | 'publicUrl'>,
  { language, on }: { language: Language; on: Date },
): Promise<{ title: string; text: string }[]> {
  const pages = await listAgreedPages(from, { slugs: valuesFor(from, AGREED) });
  const agreed = pages.filter(({ updatedAt }) => updatedAt === null || updatedAt <= on);
  if (agreed.length === 0) return [];
  const facts = await readFillIns(from, deps, language);
  const texts: { title: string; text: string }[] = [];
  for (const { slug } of agreed) {
    for (const { title, body } of await findPage(from, { slug, language }))
      texts.push({ title, text: pageText(body, facts, deps.publicUrl) });
  }
  return texts;
}
