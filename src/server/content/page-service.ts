import markdownIt from 'markdown-it';
import { ShopError } from '../../shared/shop-error.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { findPage } from './page-repository.ts';

/** `html: false` escapes HTML; links that would run scripts stay text. */
const markdown = markdownIt({ html: false, typographer: false, linkify: false });

export type ReadingPage = {
  slug: string;
  title: string;
  /** One sentence below the title; also the description for search engines. */
  lead: string;
  /** The body as safe HTML. */
  html: string;
};

/**
 * An information page.
 * @throws ShopError `not_found` when no page has this slug.
 */
export async function getPage(deps: Deps, _actor: Actor, slug: string): Promise<ReadingPage> {
  const { language } = await readShopSettings(deps.db.read, deps);
  const [page] = await findPage(deps.db.read, { slug, language });
  if (!page) throw new ShopError({ code: 'not_found', entity: 'page' });
  const { title, lead, body } = page;
  return { slug, title, lead, html: markdown.render(body) };
}
