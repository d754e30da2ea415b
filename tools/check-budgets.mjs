import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, describeSizes, firstLoad } from './first-load.mjs';
import { ROOT } from './root.mjs';

/** Fails when the home page's first load is over budget, or includes code that shoppers never need. */
const client = join(ROOT, 'dist/client');
const sizes = firstLoad(client);
console.log(describeSizes(sizes));
const faults = Object.entries(BUDGETS)
  .filter(([kind, budget]) => sizes[kind] > budget)
  .map(([kind, budget]) => `${kind} is ${sizes[kind]} bytes, over its budget of ${budget}`);
for (const file of sizes.files.filter((name) => name.endsWith('.js'))) {
  // zod's own class names survive minification as strings.
  if (/ZodError|\$ZodType/.test(readFileSync(join(client, file), 'utf8'))) faults.push(`${file} holds zod`);
  if (/admin|panel-/i.test(file)) faults.push(`${file} is admin code`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
