import type { Language } from '../texts/language.ts';
import { factsOf, type PageFacts, type ShownPage } from './pages.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Of pages that have one below `routes`, by what they need a connection for. */
const FOLDERS: Partial<Record<NonNullable<PageFacts['needsConnection']>, string>> = {
  account: 'accounts/',
  orders: 'orders/',
};

/** A page's modules as the build names them: its code and the texts that it and the layout use. */
export function modulesOf(page: ShownPage, language: Language): string[] {
  const { texts: areas = [], needsConnection } = factsOf(page);
  const folder = (needsConnection && FOLDERS[needsConnection]) ?? '';
  const textsOf = (area: string) =>
    `src/shared/texts/${language}/${kebab(area).replace(/^admin-/, 'admin/')}.ts`;
  return [
    `src/client/routes/${folder}${kebab(page)}-page.tsx`,
    textsOf('shop'),
    ...(areas.length > 0 ? ['src/client/lib/text-loaders.ts'] : []),
    ...areas.map(textsOf),
  ];
}
