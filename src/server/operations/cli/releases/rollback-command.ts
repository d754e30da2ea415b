import { openMachine } from '../../releases/move.ts';
import { versionOf } from '../../releases/release-shelf.ts';
import { rollback } from '../../releases/rollback.ts';
import { UsageError } from '../command.ts';
import { alone, askYes, machineInput } from './machine-input.ts';

const YES = '--yes';

export const forms = [`[${YES}]`];

export const about = {
  [YES]: 'goes back without asking; what was written since the update is then only in a backup',
};

/** Goes back to the release before the valid one; one that was interrupted is finished, and goes no further. */
export async function run([option, ...more]: string[]): Promise<number> {
  if (more.length > 0 || (option !== undefined && option !== YES)) throw new UsageError();
  await alone(async () => {
    const { machine, isBack } = await openMachine(machineInput());
    if (isBack) {
      console.log(`${versionOf(machine.shelf.current)} is in its place.`);
      return;
    }
    await rollback(machine, async () => option === YES || (await askYes('Go back without it?')));
  });
  return 0;
}
