import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs';

/** `npm run restore -- FILE`: installs and builds what is missing, then puts a backup back. */
checkNode();
ensureInstalled();
ensureBuilt();
const envFile = join(ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await import('../dist/server/restore.js');
