import { join } from 'node:path';

/** The package's root folder. */
export const ROOT = join(import.meta.dirname, '../..');
