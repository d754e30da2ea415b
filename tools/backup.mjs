import { runBuilt } from './prepare.mjs';

/** `npm run backup`: writes a backup; the shop may be open. */
await runBuilt('backup');
