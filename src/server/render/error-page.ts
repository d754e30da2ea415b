import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../shared/locale.ts';
import { ShopError, type ShopErrorReason } from '../../shared/shop-error.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import { refusalOf, retryAfterSeconds, toHttpStatus } from '../http/errors.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
  body{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem} h1{font-size:1.5rem} a{color:inherit}`;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Sends a page for a failed rendering: what happened, and two links. It does not depend on the client. */
export function sendErrorPage(locale: Locale, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { answers, shop: texts } = textsFor(locale.language);
  // A query's refusal arrives as data, as in any client.
  const reason = (error as { data?: { reason?: ShopErrorReason | null } } | null)?.data?.reason;
  const refusal = reason ? new ShopError(reason) : refusalOf(error);
  if (!refusal) request.log.error({ err: error }, 'a page could not be rendered');
  const seconds = refusal ? retryAfterSeconds(refusal.reason) : null;
  if (seconds !== null) reply.header('retry-after', String(seconds));
  const message = refusal
    ? refusalText(answers, refusal.reason, locale)
    : texts.faultOf(answers.fault, request.id);
  return reply
    .code(refusal ? toHttpStatus(refusal) : 500)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${locale.language}"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>${texts.errorTitle}</title><style>${STYLE}</style></head>
      <body><main><h1>${texts.errorTitle}</h1><p>${escapeHtml(message)}</p>
      <p><a href="">${texts.tryAgain}</a> · <a href="/">${texts.goHome}</a></p></main></body></html>`,
    );
}
