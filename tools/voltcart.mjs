import { runCommand } from './prepare.mjs';

/** `npm run voltcart -- COMMAND …`, and the scripts of its commands. */
await runCommand({ upToDate: process.argv[2] === 'restore' });
