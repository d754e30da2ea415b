import { ensureBuilt, prepare, run } from './prepare.mjs';

/**
 * `npm run bench` and its variants: benchmark the built shop. Those that measure this build alone update
 * docs/performance.md; those that compare it with another one only print.
 */
const [program, ...rest] = process.argv.slice(2);
await prepare('all');
ensureBuilt();
// Benchmarks in this process run as the built product does, without the development-only checks.
process.env.NODE_ENV = 'production';
run(process.execPath, ['--expose-gc', '--import', 'tsx', `tools/bench/${program}.ts`, ...rest]);
