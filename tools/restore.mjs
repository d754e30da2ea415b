import { runCommand } from './prepare.mjs';

/** `npm run restore -- FILE`: restores a backup. */
await runCommand('restore');
