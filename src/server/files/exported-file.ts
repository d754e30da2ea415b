/** A file produced as a stream; `name` is the suggested file name. */
export type ExportedFile = { name: string; lines: AsyncGenerator<string> };
