import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TRPCLink } from '@trpc/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, NO_BRAND } from '../../shared/brand/brand.ts';
import { ID_PREFIXES } from '../../shared/ids.ts';
import { localeText } from '../../shared/locale.ts';
import { withdrawalsGoTo } from '../../shared/orders/withdrawal.ts';
import type { ChatWidget, ImageUpload, Site } from '../../shared/pages/boot.ts';
import { safeNext } from '../../shared/pages/next-path.ts';
import { canonicalPath, mayHoldOthersScript, pageAt } from '../../shared/pages/pages.ts';
import { isBuiltIn, pathOfPage } from '../../shared/pages/reading.ts';
import { LOCALE_HEADER } from '../../shared/pages/service-worker.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { GUEST } from '../actor.ts';
import { readCategories } from '../catalogue/categories/category-service.ts';
import { catalogueChangesOf } from '../catalogue/changes/change-log-service.ts';
import { countLateAnswers } from '../catalogue/kept-index/catalogue-index-service.ts';
import { getCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import { readBrand } from '../content/brand-service.ts';
import { readHomeTurn } from '../content/home-arrangement-service.ts';
import { getPage, listPagesWhileClosed, type PublishedPage, readPages } from '../content/page-service.ts';
import type { Deps } from '../deps.ts';
import { type Answer, AnswerCache } from '../http/answers/answer-cache.ts';
import { type AskedQuery, tagsOf } from '../http/answers/answer-tags.ts';
import { EncodedBody, sendEncoded } from '../http/answers/encoded-body.ts';
import { OverflowFile } from '../http/answers/overflow-file.ts';
import type { Again } from '../http/answers/repeated-answers.ts';
import { visitorDeps } from '../http/answers/visitor-deps.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { AppRouter } from '../http/trpc/app-router.ts';
import { pageContext } from '../http/trpc/context.ts';
import { linkInProcess } from '../http/trpc/link-in-process.ts';
import { isOrderKey, keepOrderKey, openVisit } from '../http/visit.ts';
import {
  isClosedAt,
  isPreviewSecret,
  mayEnter,
  PREVIEW_PARAMETER,
} from '../operations/opening/opening-service.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { isSharedWishlist } from '../wishlist/wishlist-service.ts';
import { closedPage, closedReading, sendClosed } from './closed-page.ts';
import { sendErrorPage } from './error-page.ts';
import { frontReader, hashOf } from './front.ts';
import { KnownAddresses } from './known-addresses.ts';
import type { ClientEntry, PageTemplate } from './page-renderer.ts';
import { movedUrl, type PageRequest, parsePageRequest, pathOf } from './page-request.ts';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;
/** Some hundred searches and combined filters. They have a memory of their own, so that they evict no page that is linked to. */
const MAX_SEARCH_BYTES = 4 * 1024 * 1024;
/** Pages of ten thousand products. */
const MAX_OVERFLOW_BYTES = 128 * 1024 * 1024;
/** What a page read is known by its tags, and what all pages say by their key. */
const MAX_AGE_MS = 600_000;
/** The URL used to render the not-found page; no page has it. */
const NOT_FOUND_URL = '/404';

export type Pages = {
  client: Pick<ClientEntry, 'render'>;
  template: PageTemplate;
  /** False in development, so that every request runs the current code. */
  cached: boolean;
};

/** What is sent with a rendered page. */
type PageFacts = {
  etag: string;
  status: number;
  /** Its locale and look; the browser's service worker follows them. */
  locale: string;
};
type RenderedPage = Answer<PageFacts>;
/** `page`: null for the not-found page. */
type Asked = { page: PageRequest | null; version: number; closed: boolean; outside: boolean; again: boolean };
export type PageCache = AnswerCache<PageFacts>;

export type PagePluginOptions = {
  deps: Deps;
  limits: RateLimits;
  pages: Pages;
  publicUrl: string;
  imageUpload: ImageUpload | null;
  chatWidget: ChatWidget | null;
};

/** Answers every GET without a route of its own with a rendered page: the page of the path, or the 404. */
export function pagePlugin(app: FastifyInstance, options: PagePluginOptions): PageCache {
  const { deps, limits, pages, publicUrl } = options;
  const overflow = new OverflowFile(deps.setup.dataDir, MAX_OVERFLOW_BYTES);
  app.addHook('onClose', () => overflow.close());
  const common = { maxAgeMs: MAX_AGE_MS, now: deps.now, changes: catalogueChangesOf(deps.db) };
  const cache: PageCache = new AnswerCache({ ...common, maxBytes: MAX_CACHE_BYTES, overflow });
  const searches: PageCache = new AnswerCache({ ...common, maxBytes: MAX_SEARCH_BYTES });
  // Pages are public, so they are always rendered as for an anonymous visitor.
  const linkOf = (own: Deps): TRPCLink<AppRouter> => linkInProcess(async () => pageContext(own));

  const readFront = frontReader(options);
  const addresses = new KnownAddresses();

  /** @param outside for those who may not enter the closed shop. @returns null when the page's subject does not exist. */
  async function render(request: PageRequest | null, version: number, outside: boolean) {
    const late = countLateAnswers(deps.db);
    const { site, brand } = await readFront(version, outside);
    const chatWidget = request && mayHoldOthersScript(pathOf(request.url)) ? options.chatWidget : null;
    const about = { ...site, chatWidget };
    const turn = request?.name === 'home' ? await readHomeTurn(deps) : null;
    const queries: AskedQuery[] = [];
    // Wishlists are no part of the catalogue's version.
    const own = request?.name === 'sharedWishlist' ? deps : await visitorDeps(deps, version);
    const parts = await pages.client.render({
      url: request?.url ?? NOT_FOUND_URL,
      site: about,
      link: noting(queries, linkOf(own)),
      notFound: request === null,
    });
    if (!parts) return null;
    const look = { language: about.language, brand, shown: site.brand };
    const html = pages.template.fill(request?.name ?? 'notFound', look, parts);
    const tags = await tagsOf(deps, queries, html);
    const namesProducts = tags.some((tag) => tag.startsWith(`${ID_PREFIXES.product}_`));
    // Not the catalogue's version: a page may say something else at the same one, as what sells best does each hour.
    const etag = `W/"${pages.template.buildId}-${createHash('sha256').update(html).digest('hex').slice(0, 32)}"`;
    return {
      body: new EncodedBody(html),
      about: { status: request ? 200 : 404, etag, locale: sharedBy(about, brand) },
      until: turn ?? undefined,
      tags,
      // A search that finds nothing is noted for the owner each time.
      kept: countLateAnswers(deps.db) === late && (request?.linked !== false || namesProducts),
    };
  }

  async function cached(key: string, { version, outside }: Asked, request: PageRequest | null) {
    const renderForAll = () => render(request, version, outside);
    if (!pages.cached) return renderForAll();
    const { hash } = await readFront(version, outside);
    const kept = request?.linked === false ? searches : cache;
    return kept.get(`${hash} ${key}`, version, renderForAll);
  }

  async function answerClosed(pathname: string, request: FastifyRequest, reply: FastifyReply) {
    const front = { settings: await readShopSettings(deps.db.read, deps), brand: await readBrand(deps) };
    const readable = await listPagesWhileClosed(deps);
    const asked = readable.find(({ path }) => path === pathname);
    if (!asked) {
      const { actor } = await openVisit(request, reply, deps);
      return sendClosed(reply, closedPage(front, readable, actor.kind !== 'guest'));
    }
    const page = closedReading(front, await getPage(deps, GUEST, asked.slug));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const version = await getCatalogueVersion(deps);
    const closed = await isClosedAt(deps, version);
    const known = closed ? null : addresses.find(request.url, version);
    if (known) return show(request, reply, { page: known, version, closed, outside: false, again: true });
    const [pathname = '/', query = ''] = request.url.split(/\?(.*)/s, 2);
    if (/\.[a-z0-9]{1,8}$/i.test(pathname)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    }
    const canonical = canonicalPath(pathname);
    if (canonical !== null && canonical !== pathname) {
      reply.header('cache-control', 'public, no-cache');
      return reply.redirect(canonical + request.url.slice(pathname.length), 308);
    }
    const handed = handedKey(pathname, new URLSearchParams(query));
    if (handed) {
      keepOrderKey(reply, publicUrl, handed);
      return reply.header('cache-control', 'no-store').redirect(pathname, 303);
    }
    const preview = new URLSearchParams(query).get(PREVIEW_PARAMETER);
    if (preview !== null && (await isPreviewSecret(deps, preview))) {
      (await openVisit(request, reply, deps)).keepPreview(preview);
      return reply.header('cache-control', 'no-store').redirect(safeNext(pathname), 303);
    }
    const facts = pageAt(pathname)?.facts;
    const outside = closed && !(await isInvited(request, reply));
    if (outside && !facts?.whileClosed) return answerClosed(pathname, request, reply);
    const catalogue = { categories: await readCategories(deps, version), currency: deps.locale.currency };
    const { published, moved } = await readPages(deps, version);
    const movedTo =
      movedUrl(pathname, new URLSearchParams(query), catalogue) ?? redirectOf(request.url, pathname, moved);
    if (movedTo !== null) {
      reply.header('cache-control', 'public, no-cache');
      return reply.redirect(movedTo, 308);
    }
    const parsed = parsePageRequest(pathname, new URLSearchParams(query), catalogue);
    const isShown = parsed && isThere(parsed, published) && (await isOffered(parsed));
    if (outside && !isShown) return answerClosed(pathname, request, reply);
    const page = isShown ? parsed : null;
    const ofCatalogue = page && page.name !== 'sharedWishlist' && preview === null;
    if (ofCatalogue) addresses.keep(request.url, version, page);
    return show(request, reply, { page, version, closed, outside, again: false });
  }

  async function show(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const { page, version, closed, again } = asked;
    if (page && !page.linked) await limits.search(request);
    const found = page && (await cached(page.key, asked, page));
    const shown = found ?? (await cached(NOT_FOUND_URL, asked, null));
    const { until = Number.POSITIVE_INFINITY } = found ?? {};
    const counts = page?.linked ? [] : (['search'] as const);
    const repeat = again && found?.kept ? { version, until, counts, withCookie: true } : null;
    return send(request, reply, shown, closed ? 'private, no-cache' : 'public, no-cache', repeat);
  }

  /** Whether withdrawals are taken, or a link to somebody's wishlist leads anywhere; true for all other pages. */
  async function isOffered({ name, url }: PageRequest): Promise<boolean> {
    if (name === 'withdrawal') return withdrawalsGoTo(await readShopSettings(deps.db.read, deps)) !== null;
    return name !== 'sharedWishlist' || isSharedWishlist(deps, url.split('/').at(-1) ?? '');
  }

  async function isInvited(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { actor, previewSecret } = await openVisit(request, reply, deps);
    return mayEnter(deps, actor, previewSecret);
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      throw new ShopError({ code: 'method_not_allowed' });
    }
    try {
      return await answer(request, reply);
    } catch (error) {
      return sendErrorPage(deps.locale, error, request, reply);
    }
  });
  return cache;
}

/** The link, which records what a page requests. */
const noting =
  (queries: AskedQuery[], link: TRPCLink<AppRouter>): TRPCLink<AppRouter> =>
  (runtime) => {
    const next = link(runtime);
    return (call) => {
      queries.push({ path: call.op.path, input: call.op.input });
      return next(call);
    };
  };

/** What all pages share, for the service worker: the locale, the owner's look if there is one, and whether it is seen from outside. */
const sharedBy = (site: Site, brand: Brand): string =>
  [
    localeText(site),
    ...(isDeepStrictEqual(brand, NO_BRAND) ? [] : [hashOf(brand)]),
    ...(site.outside ? ['outside'] : []),
  ].join(' ');

/**
 * The key in the link to a guest's order. It is taken out of the address, where a history, a screenshot or a
 * third party would see it; whether it fits is only checked when the order is requested.
 */
function handedKey(pathname: string, query: URLSearchParams): { number: string; key: string } | null {
  const key = query.get('key');
  const [, number] = /^\/order\/(\w{1,20})$/.exec(pathname) ?? [];
  return number && isOrderKey(key) ? { number, key } : null;
}

/** Where a page's earlier address leads; null for an address of today. */
function redirectOf(url: string, path: string, moved: ReadonlyMap<string, string>): string | null {
  const [, slug] = /^\/pages\/([\w-]+)$/.exec(path) ?? [];
  if (slug === undefined) return null;
  const now = moved.get(slug) ?? slug;
  return now !== slug || isBuiltIn(slug) ? pathOfPage(now) + url.slice(path.length) : null;
}

/** Whether a page of the owner's is published; asked first, because addresses that lead nowhere are unlimited. */
const isThere = ({ name, url }: PageRequest, published: readonly PublishedPage[]): boolean =>
  name !== 'reading' || published.some(({ slug }) => pathOfPage(slug) === url);

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage | null,
  cacheControl: string,
  again: Again | null,
) {
  if (!page) throw new Error('the not-found page could not be rendered');
  const { status, locale, etag } = page.about;
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header(LOCALE_HEADER, locale);
  if (status === 200) {
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  return sendEncoded(request, reply, page.body, again);
}
