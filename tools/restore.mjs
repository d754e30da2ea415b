import { runBuilt } from './prepare.mjs';

/** `npm run restore -- FILE`: puts a backup back. */
await runBuilt('restore');
