import type { FastifyReply } from 'fastify';
import { accentPair } from '../../shared/brand/accents.ts';
import { type Brand, brandFileUrl, logoSize } from '../../shared/brand/brand.ts';
import type { ShopSettings } from '../../shared/operations/shop-settings.ts';
import { withdrawalsGoTo } from '../../shared/orders/withdrawal.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import type { PageLink } from '../../shared/pages/reading.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import type { ReadingPage } from '../content/page-service.ts';
import { retryAfterSeconds, toHttpStatus } from '../http/errors.ts';
import { iconLinks } from './brand-head.ts';

const CLOSED = new ShopError({ code: 'shop_closed' });
const LOGO_HEIGHT = 48;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** How a closed shop presents itself, besides the page's own words. */
type Front = { settings: ShopSettings; brand: Brand };

/**
 * What a visitor sees of a closed shop: the same for every address, so it tells nothing about what there is.
 * Contracts made before can be withdrawn from all the same.
 * @param readable the pages that can be read all the same.
 * @param signedIn leads to what is theirs instead of the login.
 */
export function closedPage(front: Front, readable: readonly PageLink[], signedIn: boolean): string {
  const { language, closedText } = front.settings;
  const { shop: texts, returns } = textsFor(language);
  const withdrawal = withdrawalsGoTo(front.settings)
    ? [{ title: returns.withdrawal.title, path: PAGES.withdrawal.path }]
    : [];
  const ways = signedIn
    ? [
        { title: texts.myOrders, path: PAGES.orders.path },
        { title: texts.you, path: PAGES.profile.path },
      ]
    : [{ title: texts.login, path: PAGES.login.path }];
  const paragraphs = (closedText || texts.openingSoonText)
    .split(/\n+/)
    .map((text) => `<p>${escapeHtml(text)}</p>`);
  const links = [...readable, ...withdrawal, ...ways].map(
    ({ title, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(title)}</a>`,
  );
  const body = `<h1>${texts.openingSoon}</h1>${paragraphs.join('')}<p class="in">${links.join('')}</p>`;
  return closedFrame(front, body);
}

/** A page of a closed shop that can be read all the same. @param html safe HTML. */
export const closedReading = (
  front: Front,
  { title, language, lead, html }: Pick<ReadingPage, 'title' | 'language' | 'lead' | 'html'>,
) =>
  closedFrame(
    front,
    `<article${language ? ` lang="${language}"` : ''}><h1>${escapeHtml(title)}</h1>${lead && `<p>${escapeHtml(lead)}</p>`}${html}</article>`,
  );

function closedFrame({ settings, brand }: Front, body: string): string {
  const { shopName, language } = settings;
  const { accent, logo, logoDark } = brand;
  const { light, dark } = accentPair(accent);
  const name = escapeHtml(shopName);
  const sizes = logo && logoSize(logo, LOGO_HEIGHT);
  const head = logo
    ? `<picture>${logoDark ? `<source media="(prefers-color-scheme: dark)" srcset="${brandFileUrl(logoDark, 'logo.png')}">` : ''}<img${logoDark ? '' : ' class="plate"'} src="${brandFileUrl(logo, 'logo.png')}" alt="${name}" width="${sizes?.width}" height="${sizes?.height}"></picture>`
    : name;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>${iconLinks(brand)}
<style>:root{color-scheme:light dark;--accent:${light};--ground:#fafafc;--ink:#14151a;--soft:#565968}
@media (prefers-color-scheme:dark){:root{--accent:${dark};--ground:#121318;--ink:#f4f4f8;--soft:#adb0c0}.plate{border-radius:3px;background:#fff;box-shadow:0 0 0 6px #fff}}
*{box-sizing:border-box}body{display:grid;min-height:100vh;margin:0;place-items:center;padding:24px;border-top:6px solid var(--accent);background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,sans-serif;text-align:center}
main{max-width:34rem}.shop{margin:0 0 40px;font-size:1.375rem;font-weight:700;overflow-wrap:anywhere}h1{margin:0 0 16px;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;text-wrap:balance}p{margin:0 0 12px;color:var(--soft);overflow-wrap:anywhere}.shop,.shop a{color:var(--ink);text-decoration:none}.in{margin-top:48px;font-size:.875rem}a{color:var(--accent)}.in a{display:inline-block;padding:12px}article{text-align:start;overflow-wrap:anywhere}article h2{margin:32px 0 8px;font-size:1.25rem}article li{color:var(--soft)}</style></head>
<body><main><p class="shop"><a href="/">${head}</a></p>${body}</main></body></html>`;
}

/** Answers that the shop is closed, to people and to crawlers, which come again later. */
export const sendClosed = (reply: FastifyReply, page: string) =>
  reply
    .code(toHttpStatus(CLOSED))
    .header('retry-after', String(retryAfterSeconds(CLOSED.reason)))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
