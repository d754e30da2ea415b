const DATA = '--data';

export const forms = [
  '[FILE.tar.gz|FOLDER]',
  `${DATA} [--payments=N] [--chain-head=POSITION:HASH|BACKUP.tar] [--json]`,
];

export const about = {
  'FILE.tar.gz|FOLDER': 'a release; otherwise the installed one is checked',
  [DATA]: 'checks the data of the shop instead',
  '--payments': 'how many payments are compared with the provider’s, the newest first; 200 unless given',
  '--chain-head': 'where the chain of orders ended earlier: it must still be there',
  '--json': 'prints the results for a program',
};

/** Checks a release, by default the installed one; with an option, the data of the shop. Neither loads the other. */
export async function run(args: string[]): Promise<number> {
  const { run: verify } = args.includes(DATA)
    ? await import('./verify-data-command.ts')
    : await import('./releases/verify-release-command.ts');
  return verify(args);
}
