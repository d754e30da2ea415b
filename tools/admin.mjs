import { runCommand } from './prepare.mjs';

/** `npm run admin -- …`: the owner's command. */
await runCommand('admin');
