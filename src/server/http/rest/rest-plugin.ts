import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CategoryInfo } from '../../../shared/catalogue/categories.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { accountRoutes } from '../../accounts/account-routes.ts';
import { cartRoutes } from '../../cart/cart-routes.ts';
import { readCategories } from '../../catalogue/categories/category-service.ts';
import { productExportRoutes } from '../../catalogue/import/product-export-routes.ts';
import { productImportRoutes } from '../../catalogue/import/product-import-routes.ts';
import { productAdminRoutes } from '../../catalogue/products/product-admin-routes.ts';
import { productRoutes } from '../../catalogue/products/product-routes.ts';
import { checkoutRoutes } from '../../checkout/checkout-routes.ts';
import { brandRoutes } from '../../content/brand-routes.ts';
import type { Deps } from '../../deps.ts';
import { backupRoutes } from '../../operations/backup/backup-routes.ts';
import { isClosedTo } from '../../operations/opening/opening-service.ts';
import { orderExportRoutes } from '../../orders/export/order-export-routes.ts';
import { invoiceRoutes } from '../../orders/invoices/invoice-routes.ts';
import { orderRoutes } from '../../orders/order-routes.ts';
import { getCurrency } from '../../settings/shop-settings-service.ts';
import { answerTexts } from '../answer-texts.ts';
import { sendEncoded } from '../answers/encoded-body.ts';
import { parseInput } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { openVisit, openVisitAfterBody } from '../visit.ts';
import { answerTo, errorSender } from './error-answer.ts';
import { assertReasonable } from './json-bounds.ts';
import { type OpenApiDocument, openApiDocument, openApiPage } from './openapi.ts';
import { emptyListsOf, type RestCall } from './rest-call.ts';
import { isBinary, sendFile, sendRun } from './rest-stream.ts';
import { type SharedRestAnswers, sharedRestAnswers } from './shared-rest-answers.ts';
import { readForm, takeForms } from './upload-body.ts';

/** Every documented call under /api. */
export const REST_CALLS: readonly RestCall[] = [
  ...productRoutes,
  ...accountRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...productAdminRoutes,
  ...brandRoutes,
  ...productExportRoutes,
  ...orderExportRoutes,
  ...productImportRoutes,
  ...backupRoutes,
  ...invoiceRoutes,
];

/** A closed shop's categories, for those who may not enter. */
const UNTOLD: readonly CategoryInfo[] = [];

/** Registers the documented calls: each parses its input, calls one service and shapes the answer. */
export async function restPlugin(
  app: FastifyInstance,
  { deps, limits, shopName }: { deps: Deps; limits: RateLimits; shopName: string },
): Promise<void> {
  app.setErrorHandler(errorSender(deps));
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0) throw new ShopError({ code: 'not_found', entity: 'product' });
    reply.header('allow', methods.join(', '));
    throw new ShopError({ code: 'method_not_allowed' });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const common = { deps, limits, stopping: stopping.signal, shared: sharedRestAnswers(deps) };

  const isForm = ({ consumes }: RestCall) => consumes === 'multipart/form-data';
  for (const call of REST_CALLS) {
    if (!isForm(call)) serve(app, { call, ...common, readInput: readJson });
  }
  await app.register(async (forms) => {
    await takeForms(forms);
    for (const call of REST_CALLS) {
      if (isForm(call)) serve(forms, { call, ...common, readInput: readForm });
    }
  });

  let made: { currency: string; categories: readonly CategoryInfo[]; document: OpenApiDocument } | null =
    null;
  async function documentFor(request: FastifyRequest, reply: FastifyReply): Promise<OpenApiDocument> {
    const { actor, previewSecret } = await openVisit(request, reply, deps);
    const outside = await isClosedTo(deps, actor, previewSecret);
    const [currency, categories] = [await getCurrency(deps), outside ? UNTOLD : await readCategories(deps)];
    if (made?.currency !== currency || made.categories !== categories) {
      const document = openApiDocument(REST_CALLS, { shopName, currency, categories });
      made = { currency, categories, document };
    }
    return made.document;
  }
  app.get('/openapi.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(await documentFor(request, reply)),
  );
  app.get('/docs', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(openApiPage(await documentFor(request, reply))),
  );
}

type Served = {
  call: RestCall;
  deps: Deps;
  limits: RateLimits;
  /** Aborted when the process shuts down, which also ends streaming answers. */
  stopping: AbortSignal;
  readInput: (request: FastifyRequest) => unknown;
  shared: SharedRestAnswers;
};

function serve(app: FastifyInstance, { call, deps, limits, stopping, readInput, shared }: Served): void {
  const { limit } = call;
  app.route({
    method: call.method,
    url: call.path.slice('/api'.length),
    bodyLimit: call.bodyLimitBytes,
    // Counted before the body is read.
    onRequest: limit ? [(request: FastifyRequest) => limits[limit](request)] : [],
    exposeHeadRoute: call.headTwin,
    config: { emptyLists: emptyListsOf(call) },
    ...(isBinary(call.produces) ? { compress: false } : {}),
    async handler(request, reply) {
      // restCall ties the handler's input to this schema, but an array of calls loses that type.
      const input = parseInput(call.input, await readInput(request)) as never;
      if (call.shared) {
        const { body, again } = await shared.find(request, { ...call, shared: call.shared }, input);
        reply.code(call.status).type('application/json; charset=utf-8');
        return sendEncoded(request, reply, body, again);
      }
      const visit = await openVisitAfterBody(request, reply, deps);
      const answer = await call.handle({ deps, visit, request, texts: answerTexts(deps) }, input);
      if ('lines' in answer) return sendFile(reply, answer, stopping);
      if ('run' in answer)
        return sendRun(reply, answer, stopping, (error) => answerTo(deps, error, request).body);
      return reply.code(call.status).send({ success: true, error: false, ...answer });
    },
  });
}

function readJson({ method, query, body }: FastifyRequest): unknown {
  const raw = method === 'GET' ? query : (body ?? {});
  assertReasonable(raw);
  return raw;
}

/** What may be asked of an address; nothing of those without a documented call. */
function methodsOf(url: string): string[] {
  const path = url.split('?', 1)[0];
  return REST_CALLS.filter((call) => call.path === path).flatMap(({ method, headTwin }) =>
    method === 'GET' && headTwin ? [method, 'HEAD'] : [method],
  );
}
