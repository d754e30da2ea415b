import { ensureBuilt, prepare, run } from './prepare.mjs';

/** `npm run bench` and its sisters: measure the built shop and write docs/performance.md. */
const [program, ...rest] = process.argv.slice(2);
await prepare('all');
ensureBuilt();
// What is measured in this process runs as it is built: without what only watches in development.
process.env.NODE_ENV = 'production';
run(process.execPath, ['--expose-gc', '--import', 'tsx', `tools/bench/${program}.ts`, ...rest]);
