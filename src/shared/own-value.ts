/**
 * The value that a record has for a key that somebody chose, such as an attribute's. Reading `record[key]` would find what
 * every object inherits: an attribute may be called "constructor".
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
