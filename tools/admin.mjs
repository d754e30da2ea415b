import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs';

/** `npm run admin -- …`: installs and builds what is missing, then runs the owner's command. */
checkNode();
ensureInstalled();
ensureBuilt();
const envFile = join(ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await import('../dist/server/admin.js');
