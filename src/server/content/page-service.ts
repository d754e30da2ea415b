import markdownIt from 'markdown-it';
import { ShopError } from '../../shared/shop-error.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { findPage } from './page-repository.ts';

/** HTML in a text is shown as it is written, and links that run script are left as text (`html: false`). */
const markdown = markdownIt({ html: false, typographer: false, linkify: false });

export type ReadingPage = {
  slug: string;
  title: string;
  /** One sentence: under the title, and for search engines. */
  lead: string;
  /** The body as safe HTML. */
  html: string;
};

/**
 * A page to read.
 * @throws ShopError `not_found` when there is none of this slug.
 */
export async function getPage({ db }: Deps, _actor: Actor, slug: string): Promise<ReadingPage> {
  const [page] = await findPage(db.read, { slug });
  if (!page) throw new ShopError({ code: 'not_found', entity: 'page' });
  const { title, lead, body } = page;
  return { slug, title, lead, html: markdown.render(body) };
}
