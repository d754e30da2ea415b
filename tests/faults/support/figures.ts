/** How the suites were asked to run; tools/test-faults.mjs sets both. */
const NIGHTLY = process.env.VOLTCART_FAULTS_NIGHTLY === '1';
export const SEED = Number(process.env.VOLTCART_FAULTS_SEED ?? 1);

/** A suite's figure: the small one in every run, the large one with `--nightly`. */
export const figure = (small: number, nightly: number): number => (NIGHTLY ? nightly : small);

/** Says a suite's outcome where the person who runs it sees it: figures are asserted, times only printed. */
export function report(line: string): void {
  process.stdout.write(`   ${line}\n`);
}
