import type { Language } from '../texts/language.ts';
import { factsOf, type ShownPage } from './pages.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A page's modules as the build names them: its code and the texts that it and the layout use. */
export function modulesOf(page: ShownPage, language: Language): string[] {
  const { texts: areas = [], needsConnection } = factsOf(page);
  const folder = needsConnection === 'account' ? 'accounts/' : '';
  const textsOf = (area: string) =>
    `src/shared/texts/${language}/${kebab(area).replace(/^admin-/, 'admin/')}.ts`;
  return [
    `src/client/routes/${folder}${kebab(page)}-page.tsx`,
    textsOf('shop'),
    ...(areas.length > 0 ? ['src/client/lib/text-loaders.ts'] : []),
    ...areas.map(textsOf),
  ];
}
