/** A file as it is made; `name` is what it is saved as. */
export type ExportedFile = { name: string; lines: AsyncGenerator<string> };

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
