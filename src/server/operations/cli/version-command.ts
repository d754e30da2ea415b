import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from './command.ts';

/** Relative to dist/server. */
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

export const forms = [''];

export async function run(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError();
  console.log(JSON.parse(readFileSync(PACKAGE, 'utf8')).version);
  return 0;
}
