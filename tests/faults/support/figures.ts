/** How the suites were started; tools/test-faults.mjs sets both. */
const NIGHTLY = process.env.VOLTCART_FAULTS_NIGHTLY === '1';
export const SEED = Number(process.env.VOLTCART_FAULTS_SEED ?? 1);

/** A suite's size: small by default, large with `--nightly`. */
export const figure = <T>(small: T, nightly: T): T => (NIGHTLY ? nightly : small);

/** Prints a suite's results for whoever runs it: counts are asserted, times only printed. */
export function report(line: string): void {
  process.stdout.write(`   ${line}\n`);
}
