import { runBuilt } from './prepare.mjs';

/** `npm run restore -- FILE`: restores a backup. */
await runBuilt('restore');
