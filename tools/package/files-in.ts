import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file in a folder and those below, as paths inside it, in the order of their bytes. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
