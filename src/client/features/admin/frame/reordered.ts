/** The items after one was moved in front of another: to the end for null, and if the other is gone. */
export function reordered<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  moved: Item,
  next: Item | null,
): Item[] {
  const others = items.filter((item) => keyOf(item) !== keyOf(moved));
  const place = next ? others.findIndex((item) => keyOf(item) === keyOf(next)) : -1;
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}

/** What an item moves in front of that is put last among those that a search shows; null at the end of all. */
export function behindShown<Item>(items: readonly Item[], shown: readonly Item[], moved: Item): Item | null {
  const isOther = (item: Item) => item !== moved;
  const others = items.filter(isOther);
  const last = others.lastIndexOf(shown.findLast(isOther) ?? moved);
  return others[last + 1] ?? null;
}
