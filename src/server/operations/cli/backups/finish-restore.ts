import { join } from 'node:path';
import { parseConfig } from '../../../config.ts';
import { restoreData } from '../../releases/move.ts';
import { readMarker, removeMarker } from '../../releases/move-marker.ts';
import { CommandRefusal } from '../command.ts';
import { releaseFolder } from '../release-folder.ts';

/**
 * A rollback that was killed while it put data back may have left none in place: it is put back before the shop opens.
 * @throws CommandRefusal when it cannot be.
 */
export async function finishRestore(env: NodeJS.ProcessEnv): Promise<void> {
  const release = releaseFolder(env);
  if (!release) return;
  const { dataDir } = parseConfig(env);
  const marker = readMarker(dataDir);
  if (!marker?.restore) return;
  console.log('A rollback was interrupted: putting the earlier data back in its place ...');
  const toChild = { env: { ...env, DATA_DIR: dataDir }, say: console.log };
  const fault = await restoreData(join(release.base, 'releases'), marker, toChild);
  if (fault !== null) throw new CommandRefusal(`The earlier data cannot be put back: ${fault}`);
  removeMarker(dataDir);
}
