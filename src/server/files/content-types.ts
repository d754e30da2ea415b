import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
};

/** The content type of a picture or document, by its name. */
export const contentTypeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';
