import { ownerCommand } from '../../../owner-command.ts';

/** What one check found; `remedy` is null when it would not keep the shop from starting. */
export type Finding = { subject: string; found: string; remedy: string | null };

/** What a check throws when something is wrong: what it found, and what to do about it. */
export class Bad extends Error {
  override readonly name = 'Bad';
  readonly remedy: string;

  constructor(found: string, remedy: string) {
    super(found);
    this.remedy = remedy;
  }
}

/** What to do about a setting. */
export const SET_RIGHT = 'Correct them in the environment or the settings file.';

/** `look` returns what it found. */
export type Check = { subject: string; look: () => string | Promise<string> };

export async function findingOf({ subject, look }: Check): Promise<Finding> {
  try {
    return { subject, found: await look(), remedy: null };
  } catch (error) {
    if (error instanceof Bad) return { subject, found: error.message, remedy: error.remedy };
    return { subject, found: firstLineOf(error), remedy: `${ownerCommand('start')} says more about it.` };
  }
}

export const firstLineOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
