import type { FastifyRequest } from 'fastify';
import { catalogueChangesOf, productsIn } from '../../catalogue/changes/change-log-service.ts';
import { countLateAnswers } from '../../catalogue/kept-index/catalogue-index-service.ts';
import { getCatalogueVersion } from '../../catalogue/products/catalogue-service.ts';
import type { Deps } from '../../deps.ts';
import { answerTexts } from '../answer-texts.ts';
import { type Answer, AnswerCache, MAX_KEY } from '../answers/answer-cache.ts';
import { EncodedBody } from '../answers/encoded-body.ts';
import type { Again } from '../answers/repeated-answers.ts';
import { visitorDeps } from '../answers/visitor-deps.ts';
import { pageContext } from '../trpc/context.ts';
import type { RestAnswer, RestCall } from './rest-call.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** They say the units on hand, which change with every sale. */
const MAX_AGE_MS = 1_000;

type SharedCall = RestCall & { shared: NonNullable<RestCall['shared']> };

export type SharedRestAnswers = {
  /**
   * The answer of a shared call, from memory where it may be kept.
   * @throws ShopError whatever the call does; a refusal is not kept.
   */
  find: (
    request: FastifyRequest,
    call: SharedCall,
    input: never,
  ) => Promise<{ body: EncodedBody; again: Again | null }>;
};

export function sharedRestAnswers(deps: Deps): SharedRestAnswers {
  const cache = new AnswerCache<null>({
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
    now: deps.now,
    changes: catalogueChangesOf(deps.db),
  });
  const { visit } = pageContext(deps);
  return {
    async find(request, call, input) {
      const version = await getCatalogueVersion(deps);
      const make = async (): Promise<Answer<null>> => {
        const late = countLateAnswers(deps.db);
        const own = await visitorDeps(deps, version);
        const answer = await call.handle({ deps: own, visit, request, texts: answerTexts(deps) }, input);
        const json = answer as RestAnswer;
        const body = JSON.stringify({ success: true, error: false, ...json });
        const lists = call.shared(json);
        return {
          body: new EncodedBody(body),
          about: null,
          tags: lists ? [...lists, ...productsIn(body)] : [],
          kept: lists !== null && countLateAnswers(deps.db) === late,
        };
      };
      const key = `${call.path} ${JSON.stringify(input)}`;
      const answer = (key.length <= MAX_KEY ? await cache.get(key, version, make) : null) ?? (await make());
      const { body, kept, until = Number.POSITIVE_INFINITY } = answer;
      const counts = call.limit ? [call.limit] : [];
      // A cookie may be a session's, which the call prolongs, or what opens a closed shop.
      return { body, again: kept ? { version, until, counts, withCookie: false } : null };
    },
  };
}
