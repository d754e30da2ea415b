import { SYSTEM } from '../../../actor.ts';
import { parseConfig } from '../../../config.ts';
import { ROOT } from '../../../root.ts';
import { openDeps } from '../../../shop.ts';
import { listChangesSince } from '../../releases/changes-service.ts';
import { UsageError } from '../command.ts';

const JSON_LIST = '--json';

export const forms = [`TIME [${JSON_LIST}]`];

export const about = { TIME: 'such as 2026-11-28T09:00Z', [JSON_LIST]: 'prints them for a program' };

/** Says what was written since a time (ISO 8601), even while the shop is open. */
export async function run(args: string[]): Promise<number> {
  const [time = '', ...more] = args.filter((argument) => argument !== JSON_LIST);
  const since = new Date(time);
  if (more.length > 0 || Number.isNaN(since.getTime())) throw new UsageError();
  const { deps } = await openDeps(
    { config: parseConfig(process.env), root: ROOT, now: () => new Date() },
    'refuse',
  );
  try {
    const changes = await listChangesSince(deps, SYSTEM, since);
    if (args.includes(JSON_LIST)) console.log(JSON.stringify(changes));
    else for (const line of changes.length > 0 ? changes : ['Nothing was written since.']) console.log(line);
    return 0;
  } finally {
    await deps.db.close();
  }
}
