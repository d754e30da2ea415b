/** What the file of a command exports. */
export type CommandModule = {
  /** What may follow the command's name, one entry for each way to use it: `FILE [--keep-sessions]`. */
  forms: readonly string[];
  /** What the words of the forms mean that do not explain themselves, in a few words each; `--help` lists them. */
  about?: Readonly<Record<string, string>>;
  /**
   * @returns the exit code: 0 done, 1 failed.
   * @throws UsageError for wrong arguments. @throws CommandRefusal and the services' own refusals.
   */
  run: (args: string[]) => Promise<number>;
};

/** The arguments are wrong: the message, if there is one, and the usage are printed, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command cannot do what it was asked to; the message says why and what to do, in one line. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
}
