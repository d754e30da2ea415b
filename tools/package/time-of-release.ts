import { execFileSync } from 'node:child_process';
import { ROOT } from './root.ts';

/** The time of a release's files, in seconds since 1970: SOURCE_DATE_EPOCH, else that of the commit. */
export function timeOfRelease(given = process.env.SOURCE_DATE_EPOCH): number {
  if (given) return Number(given);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }));
}
