import { ensureBuilt, prepare, run } from './prepare.mjs';

/** `npm run bench` and its variants: benchmark the built shop and update docs/performance.md. */
const [program, ...rest] = process.argv.slice(2);
await prepare('all');
ensureBuilt();
// Benchmarks in this process run as the built product does, without the development-only checks.
process.env.NODE_ENV = 'production';
run(process.execPath, ['--expose-gc', '--import', 'tsx', `tools/bench/${program}.ts`, ...rest]);
