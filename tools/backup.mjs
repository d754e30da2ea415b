import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs';

/** `npm run backup`: installs and builds what is missing, then writes a backup; the shop may be open. */
checkNode();
ensureInstalled();
ensureBuilt();
const envFile = join(ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await import('../dist/server/backup.js');
