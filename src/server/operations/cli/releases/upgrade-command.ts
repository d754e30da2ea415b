import { resolve } from 'node:path';
import { openMachine } from '../../releases/move.ts';
import { upgrade } from '../../releases/upgrade.ts';
import { UsageError } from '../command.ts';
import { alone, machineInput } from './machine-input.ts';

/** On PostgreSQL, whose data the owner has dumped. */
const WITHOUT_BACKUP = '--without-backup';

export const forms = [`FILE.tar.gz [${WITHOUT_BACKUP}]`];

export const about = {
  'FILE.tar.gz': 'the archive of a release on this machine',
  [WITHOUT_BACKUP]: 'for a database on PostgreSQL that you have dumped; on SQLite there is always a backup',
};

/** Updates to the release in an archive. */
export async function run(args: string[]): Promise<number> {
  const [file, ...more] = args.filter((argument) => argument !== WITHOUT_BACKUP);
  if (!file || more.length > 0 || file.startsWith('-')) throw new UsageError();
  return alone(async () => {
    const { machine } = await openMachine(machineInput());
    const input = {
      file: resolve(process.env.INIT_CWD ?? '.', file),
      withoutBackup: args.includes(WITHOUT_BACKUP),
    };
    return (await upgrade(machine, input)) ? 0 : 1;
  });
}
