import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs';

/** `npm start`: installs and builds what is missing, then becomes the shop. */
checkNode();
ensureInstalled();
ensureBuilt();
const envFile = join(ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await import('../dist/server/main.js');
