import { ensureBuilt, prepare, run } from './prepare.mjs';

/** `npm run test:package -- [FILE ...]`: makes a release and tries it out as its owner does. */
await prepare('all');
ensureBuilt();
run(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'package',
  ...process.argv.slice(2),
]);
