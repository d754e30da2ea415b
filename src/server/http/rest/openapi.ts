import { z } from 'zod';
import type { CategoryInfo } from '../../../shared/catalogue/categories.ts';
import { restPriceNote } from '../../../shared/schemas/admin-product.ts';
import { category } from '../../../shared/schemas/category.ts';
import { emptyListsOf, type RestCall } from './rest-call.ts';
import { isBinary } from './rest-stream.ts';

type JsonSchema = Record<string, unknown>;

type ToSchema = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;

/** The parts of a shop that its API document shows: its currency and its categories, if it has or tells any. */
export type DocumentedShop = { shopName: string; currency: string; categories: readonly CategoryInfo[] };

/** The schemas say US dollars and any category; this fills in the shop's own currency and categories. */
const schemaWriter =
  ({ currency, categories }: DocumentedShop): ToSchema =>
  (schema, io) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (jsonSchema.description === restPriceNote('USD')) jsonSchema.description = restPriceNote(currency);
        if (zodSchema !== category) return;
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        const values = categories.map(({ value }) => value);
        Object.assign(jsonSchema, { type: 'string', ...(values.length > 0 ? { enum: values } : {}) });
      },
    });
    return rest;
  };

function refusalSchema(call: RestCall): JsonSchema {
  const lists = Object.keys(emptyListsOf(call));
  return {
    type: 'object',
    properties: {
      success: { const: false },
      error: { const: true },
      message: { type: 'string' },
      ...Object.fromEntries(lists.map((name) => [name, { type: 'array', maxItems: 0 }])),
    },
    required: ['success', 'error', 'message', ...lists],
  };
}

const REFUSALS: Record<string, string> = {
  400: 'The input is not valid; the message names the field',
  401: 'Please login',
  403: 'Permission denied',
  404: 'Not found',
  409: 'It does not fit what is there now; the message says why',
  413: 'Request is too large',
  415: 'Unsupported content type',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'The service is busy; Retry-After says when to come back',
};

function answerSchema(call: RestCall, toSchema: ToSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { const: true },
      error: { const: false },
      message: { type: 'string' },
      ...(call.data ? { data: toSchema(call.data, 'output') } : {}),
      ...(call.data instanceof z.ZodArray ? { nextCursor: { type: ['string', 'null'] } } : {}),
      ...(call.also ? (toSchema(call.also, 'output').properties as JsonSchema) : {}),
    },
    required: ['success', 'error', 'message'],
  };
}

const body = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } });
const json = (schema: JsonSchema) => body('application/json', schema);

/** A CSV's columns document themselves; for a streamed run the schema is that of its last line. */
const answerBody = (call: RestCall, toSchema: ToSchema) =>
  call.produces === 'text/csv' || isBinary(call.produces)
    ? body(call.produces, { type: 'string' })
    : body(call.produces, answerSchema(call, toSchema));

function operation(call: RestCall, toSchema: ToSchema): JsonSchema {
  const input = toSchema(call.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = (input.required ?? []) as string[];
  const refusal = json(refusalSchema(call));
  return {
    summary: call.summary,
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          })),
        }
      : { requestBody: { required: required.length > 0, ...body(call.consumes, input) } }),
    responses: {
      [call.status]: { description: 'Done', ...answerBody(call, toSchema) },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, { description, ...refusal }]),
      ),
    },
  };
}

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, JsonSchema>>;
};

/** The documented calls as an OpenAPI document, generated from the schemas that validate them. */
export function openApiDocument(calls: readonly RestCall[], shop: DocumentedShop): OpenApiDocument {
  const { shopName, currency } = shop;
  const toSchema = schemaWriter(shop);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, toSchema) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description: `Every answer is JSON with success, error and message. Money is in ${currency === 'USD' ? 'dollars' : currency}.`,
    },
    paths,
  };
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
  section { margin: 2.5rem 0; } h2 { font-size: 1.125rem; } summary { cursor: pointer; }`;

function section(path: string, method: string, { summary, parameters, requestBody, responses }: JsonSchema) {
  const block = (title: string, value: unknown) =>
    value
      ? `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
      : '';
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
    <p>${escapeHtml(String(summary))}</p>
    ${block('Query parameters', parameters)}${block('Body', requestBody)}${block('Answers', responses)}</section>`;
}

/** The same document for people: one page without scripts. */
export function openApiPage({ info, paths }: OpenApiDocument): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => section(path, method, call)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head>
    <body><main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}
    The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</main></body></html>`;
}
