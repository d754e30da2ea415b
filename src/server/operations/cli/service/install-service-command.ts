import { CommandRefusal, UsageError } from '../command.ts';
import { releaseFolder } from '../release-folder.ts';
import { installService } from './installation.ts';

export const forms = [''];

/** Makes a service of systemd of the release, so that the shop opens with the machine. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError();
  const release = releaseFolder(process.env);
  if (!release)
    throw new CommandRefusal(
      'install-service is a command of a release: from a clone, write the unit in docs/how-to/go-live.md.',
    );
  if (process.getuid?.() !== 0)
    throw new CommandRefusal(
      'install-service makes a user, folders and a service, which needs root: run it with sudo.',
    );
  installService(release, process.env.DATA_DIR ?? release.dataDir, console.log);
  return 0;
}
