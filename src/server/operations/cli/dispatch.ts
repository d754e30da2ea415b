import { keepCompiledCode } from '../../compiled-code.ts';
import { ownerCommand } from '../../owner-command.ts';
import { actAsOwner } from './act-as-owner.ts';
import { CommandRefusal, UsageError } from './command.ts';
import { COMMANDS, type Command } from './commands.ts';
import { readSettings } from './settings-file.ts';

/**
 * Runs one of the owner's commands and sets the exit code: 0 done, 1 refused or failed, 2 wrong usage. A refusal is
 * printed as a sentence, a bug in full.
 */
export async function dispatch([name = '', ...args]: string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) {
    console.log(listOfCommands());
    return;
  }
  const command = COMMANDS.find((each) => each.name === name.replace(/^--version$/, 'version'));
  if (!command) {
    console.error(name ? `There is no command ${name}.\n${listOfCommands()}` : listOfCommands());
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = await run(command, args);
  } catch (error) {
    console.error(await describe(error, command));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function run(command: Command, args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log([await usageOf(command), '', command.summary, ...(await aboutWords(command))].join('\n'));
    return 0;
  }
  const cut = readSettings(process.env, command.needsSettings?.(args) ?? true);
  // Of the other commands, an update reads the first line as the reason why one failed.
  if (['start', 'doctor'].includes(command.name)) for (const line of cut) console.warn(line);
  if (command.as !== 'caller') actAsOwner(process.env);
  if (command.name === 'start') keepCompiledCode(process.env.DATA_DIR);
  const { forms, run: runCommand } = await command.load();
  assertOptions(args, forms);
  return runCommand(args);
}

const OPTION = /--[a-z-]+/g;

/** @throws UsageError that names an option which no form has. */
function assertOptions(args: readonly string[], forms: readonly string[]): void {
  const known = new Set(forms.flatMap((form) => form.match(OPTION) ?? []));
  for (const argument of args) {
    const [option] = argument.match(OPTION) ?? [];
    if (argument.startsWith('--') && !known.has(option ?? ''))
      throw new UsageError(`There is no option ${argument}.`);
  }
}

function listOfCommands(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => ownerCommand(name).length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${ownerCommand(name).padEnd(width)}  ${summary}`);
  return ['Usage:', ...lines, `${ownerCommand('COMMAND', '--help')} says more.`].join('\n');
}

async function usageOf({ name, load }: Command): Promise<string> {
  const { forms } = await load();
  const lines = forms.map((form) => ownerCommand(name, form));
  return lines.length === 1
    ? `Usage: ${lines[0]}`
    : ['Usage:', ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Below each other, behind an empty line. */
async function aboutWords({ load }: Command): Promise<string[]> {
  const words = Object.entries((await load()).about ?? {});
  const width = Math.max(...words.map(([word]) => word.length));
  return words.length === 0 ? [] : ['', ...words.map(([word, means]) => `  ${word.padEnd(width)}  ${means}`)];
}

async function describe(error: unknown, command: Command): Promise<string> {
  if (error instanceof UsageError) return [error.message, await usageOf(command)].filter(Boolean).join('\n');
  if (error instanceof CommandRefusal) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED')
    return `Voltcart cannot run on this machine: ${ownerCommand('doctor')} says why.`;
  // Loaded only now: what native code a refusal's module loads is a part of what may fail.
  const { describeFailure } = await import('./describe-failure.ts');
  return describeFailure(error);
}
