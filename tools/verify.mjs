import { runCommand } from './prepare.mjs';

/** `npm run verify`: checks the shop's data without changing it, even while the shop is running. */
await runCommand('verify');
