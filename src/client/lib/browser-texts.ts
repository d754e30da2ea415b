import { factsOf, type ShownPage } from '../../shared/pages/pages.ts';
import type { Texts } from '../../shared/texts/catalogue.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type ClientArea, fulfilled, type TextSource } from './texts.ts';

/** The layout's texts, loaded with every page. */
const SHOP: Record<Language, () => Promise<{ texts: Texts['shop'] }>> = {
  en: () => import('../../shared/texts/en/shop.ts'),
  de: () => import('../../shared/texts/de/shop.ts'),
};

/** The other areas have their own chunk: most visitors see only the home page. */
const loadOthers = () => import('./text-loaders.ts');

const loaded = new Map<ClientArea, Promise<Texts[ClientArea]>>();

/** The document's language, as set by the server. */
const language = (): Language => document.documentElement.lang as Language;

/** The texts of an area, loaded once. A failure is not cached, so the next call retries. */
export const loadTexts: TextSource = <A extends ClientArea>(area: A) =>
  (loaded.get(area) ?? load(area)) as Promise<Texts[A]>;

async function fetchTexts(area: ClientArea): Promise<Texts[ClientArea]> {
  if (area === 'shop') return (await SHOP[language()]()).texts;
  const others = await loadOthers();
  return (await others.fetchTexts(language(), area)).texts;
}

function load(area: ClientArea): Promise<Texts[ClientArea]> {
  const coming = fetchTexts(area);
  loaded.set(area, coming);
  coming.then(
    (texts) => fulfilled(coming, texts),
    () => loaded.delete(area),
  );
  return coming;
}

/** Code with the texts of its area, loaded in parallel. */
export async function withTexts<Code>(area: ClientArea, code: Promise<Code>): Promise<Code> {
  const [module] = await Promise.all([code, loadTexts(area)]);
  return module;
}

/** The texts that a page needs besides the layout's. */
export async function loadPageTexts(page: ShownPage): Promise<void> {
  await Promise.all((factsOf(page).texts ?? []).map((area) => loadTexts(area)));
}
