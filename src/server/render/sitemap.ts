import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CategoryInfo } from '../../shared/catalogue/categories.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { PAGE_NAMES, PAGES, type PageFacts } from '../../shared/pages/pages.ts';
import { pathOfPage } from '../../shared/pages/reading.ts';
import { GUEST } from '../actor.ts';
import { readCategories } from '../catalogue/categories/category-service.ts';
import { catalogueChangesOf } from '../catalogue/changes/change-log-service.ts';
import { getCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import { countSitemapProducts, readSitemapProducts } from '../catalogue/products/sitemap-service.ts';
import { readPages } from '../content/page-service.ts';
import type { Deps } from '../deps.ts';
import { AnswerCache } from '../http/answers/answer-cache.ts';
import { EncodedBody, sendEncoded } from '../http/answers/encoded-body.ts';
import { isClosedAt } from '../operations/opening/opening-service.ts';
import { sendClosed } from './closed-page.ts';
import { pathOf } from './page-request.ts';

/** The protocol allows ten times as many, but each file is one answer in memory; the first also lists the other pages. */
const PRODUCTS_PER_FILE = 5_000;

/** Files of some 200,000 products. */
const MAX_BYTES = 4 * 1024 * 1024;
/** It says nothing that changes with the clock. */
const MAX_AGE_MS = HOUR_MS;

const PATHS = PAGE_NAMES.map((name): PageFacts => PAGES[name])
  .filter(({ inSitemap }) => inSitemap)
  .map(({ path }) => path);

const categoryPath = ({ value }: CategoryInfo) =>
  `${PAGES.category.path}?${new URLSearchParams({ category: value })}`;

export type SitemapOptions = { deps: Deps; publicUrl: string; productsPerFile?: number };

/** Serves the sitemap of all indexable pages: one file, or an index of several when one is not enough. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { deps, publicUrl, productsPerFile = PRODUCTS_PER_FILE } = options;

  const cache = new AnswerCache<null>({
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
    now: deps.now,
    changes: catalogueChangesOf(deps.db),
  });

  const countFiles = async () =>
    Math.max(1, Math.ceil((await countSitemapProducts(deps, GUEST)) / productsPerFile));

  /**
   * Any product's edit changes the time in one of the files, so all of them are made again.
   * @param make returns null for a file that is not there.
   */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<AsyncIterable<string> | null>,
  ) {
    const version = await getCatalogueVersion(deps);
    if (await isClosedAt(deps, version)) return sendClosed(reply, '');
    const found = await cache.get(pathOf(request.url), version, async () => {
      const parts = await make();
      if (!parts) return null;
      let text = '';
      for await (const part of parts) text += part;
      return { body: new EncodedBody(text), about: null, tags: ['list'], kept: true };
    });
    if (!found) return reply.callNotFound();
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache');
    return sendEncoded(request, reply, found.body);
  }

  /** @param number the file's number, from 1. */
  async function* file(number: number): AsyncGenerator<string> {
    yield `${XML}<urlset ${NAMESPACE}>\n`;
    if (number === 1) {
      const { published } = await readPages(deps);
      const categories = (await readCategories(deps)).filter(({ shown }) => shown);
      yield PATHS.map((path) => entry('url', publicUrl + path)).join('');
      // The Help Center is among the paths, as it is always there.
      yield published
        .filter(({ slug }) => slug !== 'help')
        .map(({ slug, updatedAt }) => entry('url', publicUrl + pathOfPage(slug), updatedAt ?? undefined))
        .join('');
      yield categories.map((category) => entry('url', publicUrl + categoryPath(category))).join('');
    }
    const offset = (number - 1) * productsPerFile;
    for await (const products of readSitemapProducts(deps, GUEST, { offset, count: productsPerFile })) {
      yield products
        .map(({ id, updatedAt }) =>
          entry('url', publicUrl + PAGES.product.path.replace(':id', id), updatedAt),
        )
        .join('');
    }
    yield '</urlset>\n';
  }

  async function* index(count: number): AsyncGenerator<string> {
    yield `${XML}<sitemapindex ${NAMESPACE}>\n`;
    for (let number = 1; number <= count; number++) {
      yield entry('sitemap', `${publicUrl}/sitemap-${number}.xml`);
    }
    yield '</sitemapindex>\n';
  }

  app.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, async () => {
      const count = await countFiles();
      return count === 1 ? file(1) : index(count);
    }),
  );

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,5}).xml', (request, reply) => {
    const number = Number(request.params.number);
    return answer(request, reply, async () => (number > (await countFiles()) ? null : file(number)));
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function entry(element: 'url' | 'sitemap', address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${element}><loc>${escapeXml(address)}</loc>${changed}</${element}>\n`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
