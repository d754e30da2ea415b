import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CategoryInfo } from '../../shared/catalogue/categories.ts';
import { PAGE_NAMES, PAGES, type PageFacts } from '../../shared/pages/pages.ts';
import { pathOfPage } from '../../shared/pages/reading.ts';
import { GUEST } from '../actor.ts';
import { readCategories } from '../catalogue/categories/category-service.ts';
import { countSitemapProducts, readSitemapProducts } from '../catalogue/products/sitemap-service.ts';
import { readPages } from '../content/page-service.ts';
import type { Deps } from '../deps.ts';
import { isClosed } from '../operations/opening/opening-service.ts';
import { sendClosed } from './closed-page.ts';

/** The protocol allows ten times as many, but each file is one answer in memory; the first also lists the other pages. */
const PRODUCTS_PER_FILE = 5_000;

const PATHS = PAGE_NAMES.map((name): PageFacts => PAGES[name])
  .filter(({ inSitemap }) => inSitemap)
  .map(({ path }) => path);

const categoryPath = ({ value }: CategoryInfo) =>
  `${PAGES.category.path}?${new URLSearchParams({ category: value })}`;

export type SitemapOptions = { deps: Deps; publicUrl: string; productsPerFile?: number };

/** Serves the sitemap of all indexable pages: one file, or an index of several when one is not enough. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { deps, publicUrl, productsPerFile = PRODUCTS_PER_FILE } = options;

  const countFiles = async () =>
    Math.max(1, Math.ceil((await countSitemapProducts(deps, GUEST)) / productsPerFile));

  const send = (reply: FastifyReply, parts: AsyncIterable<string>) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(Readable.from(parts, { objectMode: false }));

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

  app.get('/sitemap.xml', async (_request, reply) => {
    if (await isClosed(deps)) return sendClosed(reply, '');
    const count = await countFiles();
    return send(reply, count === 1 ? file(1) : index(count));
  });

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,5}).xml', async (request, reply) => {
    if (await isClosed(deps)) return sendClosed(reply, '');
    const number = Number(request.params.number);
    if (number > (await countFiles())) return reply.callNotFound();
    return send(reply, file(number));
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
