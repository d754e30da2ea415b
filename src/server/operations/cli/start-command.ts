import { runShop } from '../../run-shop.ts';
import { finishRestore } from './backups/finish-restore.ts';
import { UsageError } from './command.ts';

export const forms = [''];

/** Opens the shop, which stays open until a signal stops it. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError();
  await finishRestore(process.env);
  await runShop();
  return 0;
}
