import { measureSearch } from './search-bench.ts';
import { writeSearchReport } from './search-report.ts';

/** `npm run bench:search`: the part of `npm run bench` that needs no built shop and no load. */
const quick = process.argv.includes('--quick');
writeSearchReport(await measureSearch(quick ? 10_000 : 100_000, 1_000), !quick);
