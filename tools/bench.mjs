import { checkNode, ensureBuilt, ensureInstalled, run } from './prepare.mjs';

/** `npm run bench`: measures the built shop beside bare handlers and writes docs/performance.md. */
checkNode();
ensureInstalled();
ensureBuilt();
run(process.execPath, ['--import', 'tsx', 'tools/bench/run.ts', ...process.argv.slice(2)]);
