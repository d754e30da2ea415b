/** The commands that a clone has a script of its own for, in package.json. */
const SCRIPTS = ['start', 'backup', 'restore', 'admin', 'doctor'];

/**
 * How the owner types one of the commands: `voltcart NAME` with a release, `npm run NAME` in a clone.
 * @param args what follows the name.
 */
export function ownerCommand(name: string, args = ''): string {
  if (process.env.VOLTCART_HOME) return `voltcart ${name} ${args}`.trim();
  if (!SCRIPTS.includes(name)) return `npm run voltcart -- ${name} ${args}`.trim();
  const script = name === 'start' ? 'npm start' : `npm run ${name}`;
  return args ? `${script} -- ${args}` : script;
}

/** The option of `restore` that ends what PostgreSQL's own programs have put back. */
export const AFTER_PG_RESTORE = '--after-pg-restore';
