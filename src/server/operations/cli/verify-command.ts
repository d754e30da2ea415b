const DATA = '--data';

export const forms = [
  '[FILE.tar.gz|FOLDER]',
  `${DATA} [--payments=N] [--chain-head=POSITION:HASH|BACKUP.tar] [--json]`,
];

/** Checks a release, by default the installed one; with an option, the data of the shop. Neither loads the other. */
export async function run(args: string[]): Promise<number> {
  const { run: verify } = args.includes(DATA)
    ? await import('./verify-data-command.ts')
    : await import('./releases/verify-release-command.ts');
  return verify(args);
}
