const withSortedKeys = (_key: string, part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part;

/** Whether two drafts are alike. The order of keys does not count: an example has another than what was saved. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, withSortedKeys) === JSON.stringify(b, withSortedKeys);

/** The fields that differ from what they were: the others stay as somebody else may have saved them. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in after) if (!isSame(after[name], before[name])) changed[name] = after[name];
  return changed;
}

/**
 * Merges what somebody else has saved into a form: fields edited here keep their content, all others take the saved one.
 * @param base what the form was filled from.
 * @returns the merged fields, and the names of those that both changed, to different content.
 */
export function mergeFields<Fields extends object>({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', Fields>): { fields: Fields; changedByBoth: (keyof Fields)[] } {
  const [edited, saved] = [changedFields(base, mine), changedFields(base, theirs)];
  const changedByBoth: (keyof Fields)[] = [];
  for (const name in edited) if (name in saved && !isSame(mine[name], theirs[name])) changedByBoth.push(name);
  return { fields: { ...theirs, ...edited }, changedByBoth };
}

/**
 * Merges what somebody else has saved into a list: entries edited, added or removed here stay so, all
 * others are as saved.
 * @param base the list that both started from.
 * @returns the merged list, and the entries that both changed, to different content.
 */
export function mergeLists<Entry>(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly Entry[]>,
  keyOf: (entry: Entry) => string,
): { entries: Entry[]; changedByBoth: Entry[] } {
  const byKey = (list: readonly Entry[]) => new Map(list.map((entry) => [keyOf(entry), entry]));
  const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const entries: Entry[] = [];
  const changedByBoth: Entry[] = [];
  for (const key of new Set([...there.keys(), ...here.keys()])) {
    const [was, ours, saved] = [before.get(key), here.get(key), there.get(key)];
    const edited = !isSame(ours, was);
    const entry = edited ? ours : saved;
    if (entry) entries.push(entry);
    const either = ours ?? saved;
    if (edited && !isSame(saved, was) && !isSame(ours, saved) && either) changedByBoth.push(either);
  }
  return { entries, changedByBoth };
}
