import { fileURLToPath } from 'node:url';

/** The package's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
