import { EMAIL_MAX, isEmailAddress, tidyEmailAddress } from '../../../shared/email-address.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { createAdmin, listAdmins, regeneratePassword } from '../../accounts/owner-service.ts';
import { removeSecondFactors } from '../../accounts/second-factor/rescue-service.ts';
import { SYSTEM } from '../../actor.ts';
import { parseConfig } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { ROOT } from '../../root.ts';
import { openDeps } from '../../shop.ts';
import { CommandRefusal, UsageError } from './command.ts';

export const forms = ['list', 'create EMAIL [NAME]', 'reset-password EMAIL', 'remove-second-factors EMAIL'];

export const about = {
  list: 'every admin, with name and since when',
  create: 'makes an admin and prints the password, which is shown only once',
  'reset-password': 'prints a new password and ends the account’s sessions',
  'remove-second-factors': 'for somebody who lost them: the password alone is enough again',
};

/** The commands that an address follows. */
const ON_ACCOUNT = ['create', 'reset-password', 'remove-second-factors'];

type Command = (deps: Deps) => Promise<string[]>;

/** @returns null when the arguments are invalid. @throws UsageError that names an address which is none. */
function parseCommand([command, typed, ...rest]: string[]): Command | null {
  if (command === 'list' && typed === undefined) {
    return async (deps) => {
      const admins = await listAdmins(deps, SYSTEM);
      return admins.map((admin) => `${admin.email}  ${admin.name}  since ${admin.createdAt.toISOString()}`);
    };
  }
  if (command === undefined || !ON_ACCOUNT.includes(command) || typed === undefined) return null;
  const email = tidyEmailAddress(typed);
  if (!isEmailAddress(email) || email.length > EMAIL_MAX)
    throw new UsageError(`“${typed}” is not an email address, such as you@your.shop.`);
  if (command === 'create') {
    const name = rest.join(' ').trim().slice(0, 100) || 'Admin';
    return async (deps) => {
      const { password } = await createAdmin(deps, SYSTEM, { email, name });
      return [`Made the admin ${email} with the password ${password} (shown only this once).`];
    };
  }
  if (command === 'reset-password' && rest.length === 0) {
    return async (deps) => {
      const { password } = await regeneratePassword(deps, SYSTEM, { email });
      return [
        `${email} now has the password ${password} (shown only this once) and is logged out everywhere.`,
      ];
    };
  }
  if (command === 'remove-second-factors' && rest.length === 0) {
    return async (deps) => {
      const removed = await removeSecondFactors(deps, SYSTEM, { email });
      const what = removed === 0 ? 'had no second factors' : 'now logs in with the password alone';
      return [`${email} ${what} and is logged out everywhere.`];
    };
  }
  return null;
}

/** An address without an account is the only thing that a command may not find. */
function asRefusal(error: unknown, email = ''): unknown {
  const isMissing = error instanceof ShopError && error.reason.code === 'not_found';
  return isMissing ? new CommandRefusal(`There is no account with the email ${email}.`) : error;
}

/**
 * Runs one command on the shop's database, even while the shop is open.
 * @throws CommandRefusal when there is no such account.
 */
export async function run(args: string[]): Promise<number> {
  const command = parseCommand(args);
  if (!command) throw new UsageError();
  const config = parseConfig(process.env);
  const { deps } = await openDeps({ config, root: ROOT, now: () => new Date() }, 'refuse');
  try {
    for (const line of await command(deps)) console.log(line);
    return 0;
  } catch (error) {
    throw asRefusal(error, args[1]);
  } finally {
    await deps.db.close();
  }
}
