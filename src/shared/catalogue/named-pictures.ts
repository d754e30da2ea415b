import { nameKey } from './name-key.ts';

/** Addresses of uploaded pictures by `nameKey` of their files, as a products file names them; '' of one that was refused. */
export type NamedPictures = ReadonlyMap<string, string>;

/** How many pictures may come with one products file. */
export const MAX_NAMED_PICTURES = 1_000;

/**
 * The entries of a Pictures cell: words separated by spaces, of which each name of a known file, which may itself
 * hold spaces, is replaced by its address, unless it was refused.
 */
export function readPicturesCell(cell: string, named: NamedPictures): string[] {
  const words = cell.split(/\s+/).filter(Boolean);
  const entries: string[] = [];
  for (let start = 0; start < words.length; ) {
    let end = named.size === 0 ? start + 1 : words.length;
    while (end > start + 1 && !named.has(nameKey(words.slice(start, end).join(' ')))) end--;
    const word = words.slice(start, end).join(' ');
    entries.push(named.get(nameKey(word)) || word);
    start = end;
  }
  return entries;
}

/** Whether an entry names a file, instead of giving an address. */
export const isFileName = (entry: string): boolean => !entry.includes('/');
