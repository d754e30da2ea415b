import { prepare, run } from './prepare.mjs';

/** Runs a package's program with its arguments, as `npm run lint` and others do, in the lockfile's Node. */
const [program, ...args] = process.argv.slice(2);
await prepare('all');
run(program, args);
