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

/** `look` returns what it found. */
export type Check = { subject: string; look: () => string | Promise<string> };

export async function findingOf({ subject, look }: Check): Promise<Finding> {
  try {
    return { subject, found: await look(), remedy: null };
  } catch (error) {
    if (error instanceof Bad) return { subject, found: error.message, remedy: error.remedy };
    const found = error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
    return { subject, found, remedy: 'Unpack the release again, or run npm ci in a clone.' };
  }
}
