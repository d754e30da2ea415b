import { fileURLToPath } from 'node:url';

/** The package's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
