import { runBuilt } from './prepare.mjs';

/** `npm run admin -- …`: the owner's command. */
await runBuilt('admin');
