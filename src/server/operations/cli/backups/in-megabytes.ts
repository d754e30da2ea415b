export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
