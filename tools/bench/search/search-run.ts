import { measureQuestions } from './question-bench.ts';
import { measureSearch } from './search-bench.ts';
import { writeQuestionReport, writeSearchReport } from './search-report.ts';

/**
 * `npm run bench:search`: the part of `npm run bench` that needs no built shop and no load. `--questions` leaves out what
 * needs a quiet machine.
 */
const quick = process.argv.includes('--quick');
const products = quick ? 10_000 : 100_000;
if (!process.argv.includes('--questions')) writeSearchReport(await measureSearch(products, 1_000), !quick);
writeQuestionReport(await measureQuestions(products), !quick);
