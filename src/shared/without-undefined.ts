/** The same without what is undefined: a field that is there and undefined would be a change to nothing. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // fromEntries knows no keys: the type above says which are left.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
