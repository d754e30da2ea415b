import { ensureBuilt, prepare } from './prepare.mjs';

/** `npm run package`: builds the release files into release/. */
await prepare('all');
ensureBuilt();
await import('./package/package.ts');
