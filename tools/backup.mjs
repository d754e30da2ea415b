import { runCommand } from './prepare.mjs';

/** `npm run backup`: writes a backup, even while the shop is running. */
await runCommand('backup');
