import { spawn } from 'node:child_process';
import { prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/** `npm run dev`: runs the shop from its sources. Client code reloads in place; the server restarts. */
await prepare('all');
const child = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--include=src/server', 'tools/dev-server.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
child.on('exit', (code) => process.exit(code ?? 0));
