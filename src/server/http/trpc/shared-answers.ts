import type { FastifyRequest } from 'fastify';
import { catalogueChangesOf } from '../../catalogue/changes/change-log-service.ts';
import { countLateAnswers } from '../../catalogue/kept-index/catalogue-index-service.ts';
import { getCatalogueVersion } from '../../catalogue/products/catalogue-service.ts';
import { readHomeTurn } from '../../content/home-arrangement-service.ts';
import type { Deps } from '../../deps.ts';
import { isClosedAt } from '../../operations/opening/opening-service.ts';
import { type Answer, AnswerCache, MAX_KEY } from '../answers/answer-cache.ts';
import { tagsOf } from '../answers/answer-tags.ts';
import { EncodedBody } from '../answers/encoded-body.ts';
import type { Again } from '../answers/repeated-answers.ts';
import { visitorDeps } from '../answers/visitor-deps.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { AppRouter } from './app-router.ts';
import { answerCalls, type CallAnswer, type CallRequest } from './calls.ts';
import { pageContext } from './context.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_AGE_MS = 60_000;

type Path = `product.${Extract<keyof AppRouter['product'], string>}`;

const always = () => true;
/** A search that finds nothing is noted for the owner each time. */
const hasFound = (data: unknown) => (data as { items: unknown[] }).items.length > 0;

/** The queries that everybody gets the same answer to until the catalogue changes, and which answers may be kept. */
const SHARED: ReadonlyMap<string, (data: unknown) => boolean> = new Map<Path, (data: unknown) => boolean>([
  ['product.home', always],
  ['product.homeRow', always],
  ['product.page', always],
  ['product.categories', always],
  ['product.list', always],
  ['product.filter', hasFound],
  ['product.facets', always],
  ['product.byId', always],
  ['product.recommended', always],
  ['product.compare', always],
  ['product.suggest', always],
  ['product.search', hasFound],
]);

/** The limits of an address that catalogue queries count against. */
const COUNTED = ['search', 'catalogue'] as const;

type Calls = Omit<CallRequest, 'openContext'>;

type About = Pick<CallAnswer, 'status' | 'failed'> & {
  /** How often the answer counts against the caller's limits. */
  counts: { search: number; catalogue: number };
};

export type SharedAnswers = {
  /**
   * The answer to catalogue queries from memory: as a visitor sees them, for every caller, and counted against the
   * caller's limits like any other. Null for what has to be answered to each caller: all other calls, and
   * everything while the shop is closed.
   * @throws ShopError `too_many_requests`.
   */
  find: (request: FastifyRequest, calls: Calls) => Promise<(Answer<About> & { again: Again | null }) | null>;
};

export function sharedAnswers(deps: Deps, limits: RateLimits): SharedAnswers {
  const cache = new AnswerCache<About>({
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
    now: deps.now,
    changes: catalogueChangesOf(deps.db),
  });

  async function make(request: FastifyRequest, calls: Calls, version: number): Promise<Answer<About>> {
    const counts = { search: 0, catalogue: 0 };
    const late = countLateAnswers(deps.db);
    const own = await visitorDeps(deps, version);
    const openContext = async () => ({
      ...pageContext(own),
      limitSearch: async () => {
        counts.search++;
        await limits.search(request);
      },
      limitCatalogue: async () => {
        counts.catalogue++;
        await limits.catalogue(request);
      },
    });
    const { body, data, inputs, ...about } = await answerCalls({ ...calls, openContext });
    const isWhole = about.failed.length === 0;
    const queries = calls.paths.map((path, index) => ({ path, input: inputs[index] }));
    const mayBeKept = isWhole && calls.paths.every((path, index) => SHARED.get(path)?.(data[index]));
    const turn = calls.paths.some((path) => path.startsWith('product.home'))
      ? await readHomeTurn(deps)
      : null;
    return {
      body: new EncodedBody(body),
      about: { ...about, counts },
      until: turn ?? undefined,
      tags: mayBeKept ? await tagsOf(deps, queries, body) : [],
      kept: mayBeKept && countLateAnswers(deps.db) === late,
    };
  }

  return {
    async find(request, calls) {
      const isShared = calls.method === 'GET' && calls.paths.every((path) => SHARED.has(path));
      if (!isShared || request.url.length > MAX_KEY) return null;
      const version = await getCatalogueVersion(deps);
      if (await isClosedAt(deps, version)) return null;
      let made = false;
      const answer = await cache.get(request.url, version, () => {
        made = true;
        return make(request, calls, version);
      });
      if (answer && !made) {
        const { search, catalogue } = answer.about.counts;
        for (let i = 0; i < search; i++) await limits.search(request);
        for (let i = 0; i < catalogue; i++) await limits.catalogue(request);
      }
      if (!answer) return null;
      const { kept, until = Number.POSITIVE_INFINITY, about } = answer;
      const counts = COUNTED.flatMap((name) => Array<typeof name>(about.counts[name]).fill(name));
      return { ...answer, again: kept ? { version, until, counts, withCookie: true } : null };
    },
  };
}
