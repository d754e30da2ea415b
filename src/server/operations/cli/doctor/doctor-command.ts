import { type Config, ConfigError, parseConfig } from '../../../config.ts';
import { ROOT } from '../../../root.ts';
import { UsageError } from '../command.ts';
import { Bad, type Check, type Finding, findingOf, SET_RIGHT } from './check.ts';
import { dataChecks } from './data-checks.ts';
import { machineChecks } from './machine-checks.ts';

export const forms = [''];

/** Prints what of this machine and its settings would keep the shop from starting; changes nothing. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError();
  let bad = 0;
  async function report(checks: Check[]): Promise<void> {
    for (const check of checks) {
      const finding = await findingOf(check);
      if (finding.remedy !== null) bad++;
      console.log(lineOf(finding));
    }
  }
  await report([...machineChecks(ROOT), { subject: 'Settings', look: () => settingsAreRight() }]);
  const config = readConfig();
  if (config) await report(dataChecks(config, ROOT));
  console.log(bad === 0 ? 'Nothing would keep the shop from starting.' : `Fix the ${bad} marked BAD.`);
  return bad === 0 ? 0 : 1;
}

const lineOf = ({ subject, found, remedy }: Finding): string =>
  remedy === null ? `OK   ${subject}: ${found}` : `BAD  ${subject}: ${found}\n     ${remedy}`;

function readConfig(): Config | null {
  try {
    return parseConfig(process.env);
  } catch {
    return null;
  }
}

function settingsAreRight(): string {
  try {
    parseConfig(process.env);
    return 'understood';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new Bad(error.faults.join('; '), SET_RIGHT);
  }
}
