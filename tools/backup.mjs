import { runBuilt } from './prepare.mjs';

/** `npm run backup`: writes a backup, even while the shop is running. */
await runBuilt('backup');
