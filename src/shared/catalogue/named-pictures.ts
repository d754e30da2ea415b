import { nameKey } from './name-key.ts';

/** Addresses of uploaded pictures by `nameKey` of their files, as a products file names them; '' of one that was refused. */
export type NamedPictures = ReadonlyMap<string, string>;

/** How many pictures may come with one products file. */
export const MAX_NAMED_PICTURES = 1_000;

/** A comma, semicolon or bar that can only stand between two entries; an address may have one inside. */
const BEFORE_ADDRESS = /[,;|](?=https?:\/\/|\/media\/[\da-f]{32})/gi;
const AROUND = /^[,;|\s]+|(?<![,;|\s])[,;|\s]+$/g;

/**
 * The entries of a Pictures cell: words separated by spaces, commas, semicolons or bars, of which each name of a known
 * file, which may itself hold spaces and commas, is replaced by its address, unless it was refused.
 */
export function readPicturesCell(cell: string, named: NamedPictures): string[] {
  const words = cell.replace(BEFORE_ADDRESS, ' ').split(/\s+/).filter(Boolean);
  const nameOf = (text: string) => [text, text.replace(AROUND, '')].find((name) => named.has(nameKey(name)));
  const addressOf = (name: string) => named.get(nameKey(name)) || name;
  const entries: string[] = [];
  for (let start = 0; start < words.length; ) {
    let end = named.size === 0 ? start + 1 : words.length;
    while (end > start + 1 && nameOf(words.slice(start, end).join(' ')) === undefined) end--;
    const text = words.slice(start, end).join(' ');
    const name = nameOf(text) ?? text.replace(AROUND, '');
    const names = named.has(nameKey(name)) || !isFileName(name) ? [name] : name.split(/[,;|]+/);
    entries.push(...names.filter(Boolean).map(addressOf));
    start = end;
  }
  return entries;
}

/** Whether an entry names a file, instead of giving an address. */
export const isFileName = (entry: string): boolean => !entry.includes('/');
