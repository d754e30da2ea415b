import { factsOf, type ShownPage } from '../../shared/pages.ts';
import type { Texts } from '../../shared/texts/catalogue.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type ClientArea, fulfilled, type TextSource } from './texts.ts';

/** What the frame says comes with every page. */
const SHOP: Record<Language, () => Promise<{ texts: Texts['shop'] }>> = {
  en: () => import('../../shared/texts/en/shop.ts'),
  de: () => import('../../shared/texts/de/shop.ts'),
};

/** All else is looked up apart: most who come see the home page alone. */
const loadOthers = () => import('./text-loaders.ts');

const loaded = new Map<ClientArea, Promise<Texts[ClientArea]>>();

/** The language that this document is in, as the server wrote it. */
const language = (): Language => document.documentElement.lang as Language;

/** The texts of an area, loaded once. A failure is forgotten: it is tried again. */
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

/** The texts that a page reads besides the frame's. */
export async function loadPageTexts(page: ShownPage): Promise<void> {
  await Promise.all((factsOf(page).texts ?? []).map((area) => loadTexts(area)));
}
