import { fileURLToPath } from 'node:url';

/** The package's folder: the same from `src/server` and, once built, from `dist/server`. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
