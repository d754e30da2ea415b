import { toId } from '../../shared/ids.ts';
import type { Transaction } from '../db/database.ts';
import { findPageRow, listTextsOf, replaceTexts, updatePageRow } from './page-repository.ts';

const ARTICLES = [toId('page', 'pag_resources'), toId('page', 'pag_blog')];
const HELP = toId('page', 'pag_help');

/** The sentence of the Help Center that leads to the articles. */
const LEADS_THERE = / [^.]*\(\/resources\)[^.]*\./;

/**
 * Takes the articles off a shop without the demo's goods, which they are about. The owner finds them as
 * drafts; what the owner has changed stays as it is. The caller holds the catalogue's lock row.
 */
export async function hideDemoArticles(tx: Transaction): Promise<void> {
  for (const id of ARTICLES) {
    if ((await findPageRow(tx, id))?.updatedAt === null) await updatePageRow(tx, id, { published: false });
  }
  if ((await findPageRow(tx, HELP))?.updatedAt !== null) return;
  const texts = await listTextsOf(tx, HELP);
  await replaceTexts(
    tx,
    HELP,
    texts.map(({ pageId: _, ...text }) => ({ ...text, body: text.body.replace(LEADS_THERE, '') })),
  );
}
