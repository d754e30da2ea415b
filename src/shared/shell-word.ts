/** A path as one word of a shell. */
export const shellWord = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;
