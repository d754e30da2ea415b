import { CATEGORY_VALUES, isCategory } from '../../shared/categories.ts';
import { type PageDefinition, type PageName, pageAt } from '../../shared/pages.ts';

/** A URL that is a page: which one, the URL reduced to what the page looks at, and the key it is kept under. */
export type PageRequest = {
  name: PageName;
  definition: PageDefinition;
  /** Path and known parameters only, in a fixed order: the same page always has the same one. */
  url: string;
  /** What it is kept under: a frame is the same for every address of its page. */
  key: string;
};

/** @returns null when no page has this path. */
export function parsePageRequest(path: string, query: URLSearchParams): PageRequest | null {
  const found = pageAt(path);
  if (!found) return null;
  const { name, definition } = found;
  const known = new URLSearchParams();
  for (const parameter of definition.parameters) {
    for (const value of valuesOf(parameter, query)) known.append(parameter, value);
  }
  const url = known.size > 0 ? `${path}?${known}` : path;
  return { name, definition, url, key: definition.kind === 'shell' ? definition.pattern : url };
}

/** What a page reads of one parameter; anything it would ignore is left out, so that it makes no new key. */
function valuesOf(parameter: string, query: URLSearchParams): string[] {
  const given = query.getAll(parameter);
  if (parameter === 'category') {
    const ticked = new Set(given.filter(isCategory));
    return CATEGORY_VALUES.filter((category) => ticked.has(category));
  }
  if (parameter === 'sort') return given.slice(0, 1).filter((sort) => sort === 'asc' || sort === 'dsc');
  return given.slice(0, 1);
}
